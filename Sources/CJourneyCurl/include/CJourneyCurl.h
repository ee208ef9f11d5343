#ifndef JOURNEY_CCURL_H
#define JOURNEY_CCURL_H

#include <stdbool.h>

// The type checks are macros for C. Here each type of argument has a function of its own.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075000
#error "libcurl 7.80 or newer is needed: CURLOPT_PREREQFUNCTION keeps a request from being sent twice"
#endif

// Values of options that are an enumeration in one version of libcurl and a macro in another. Swift sees both as
// different types, and sees these as Int.
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;
static const long ccurl_http_version_2tls = CURL_HTTP_VERSION_2TLS;
static const long ccurl_sslversion_tlsv1_2 = CURL_SSLVERSION_TLSv1_2;
static const long ccurl_header_separate = CURLHEADER_SEPARATE;
static const long ccurl_pipe_nothing = CURLPIPE_NOTHING;

// Loads libcurl. Returns false if libcurl or one of its functions is missing. libcurl has some thirty libraries,
// which take longer to load than all other work of a process. So it is not linked on Linux: the first call of
// one of these functions loads it.
bool ccurl_load(void);

// Returns the loader's message if libcurl could not be loaded, otherwise "".
const char *ccurl_load_error(void);

// Loads libcurl, and sets it and OpenSSL up once for the process.
bool ccurl_set_up(void);

// libcurl's functions, with a `c` before each name. If libcurl cannot be loaded, they fail as if memory had run
// out.
time_t ccurl_getdate(const char *text);
void ccurl_free(void *memory);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *line);
void ccurl_slist_free_all(struct curl_slist *list);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_socket_action(CURLM *multi, curl_socket_t socket, int events, int *running);
CURLMcode ccurl_multi_timeout(CURLM *multi, long *milliseconds);
CURLMsg *ccurl_multi_info_read(CURLM *multi, int *left);
const char *ccurl_multi_strerror(CURLMcode code);

CURLU *ccurl_url(void);
void ccurl_url_cleanup(CURLU *url);
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text);
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);

// The variadic functions, which Swift cannot call, for each type of argument.
CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_url(CURL *easy, CURLoption option, CURLU *value);
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback value);
CURLcode ccurl_set_prerequest(CURL *easy, CURLoption option, curl_prereq_callback value);
CURLcode ccurl_set_socket_check(CURL *easy, CURLoption option, curl_sockopt_callback value);
CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_get_size(CURL *easy, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_socket(CURL *easy, CURLINFO info, curl_socket_t *value);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value);
CURLMcode ccurl_multi_set_watcher(CURLM *multi, CURLMoption option, curl_socket_callback value);

// Returns whether TLS has read bytes from the connection in use that libcurl has not read, and that can no longer
// be seen at the socket. Returns true if that cannot be known. Makes no system call.
bool ccurl_tls_holds_bytes(CURL *easy);

// Returns whether the connection in use speaks HTTP/2, as the two sides agreed in the TLS handshake (ALPN). A
// status line can claim any version.
bool ccurl_speaks_http2(CURL *easy);

// Returns the result of a finished transfer. In C it is a union, which is raw memory in Swift.
CURLcode ccurl_result(const CURLMsg *message);

// Allows only http and https, with the option that the loaded libcurl knows.
CURLcode ccurl_allow_web_only(CURL *easy);

// Makes libcurl abandon a name look-up that has exceeded its time limit. Otherwise libcurl waits for the thread of
// that look-up, and all other transfers stand still.
CURLcode ccurl_leave_slow_lookups(CURL *easy);

#endif
