#ifndef JOURNEY_CCURL_H
#define JOURNEY_CCURL_H

#include <stdbool.h>

// The checks are macros for C callers; here every argument type has a function of its own.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075000
#error "libcurl 7.80 or newer is needed: CURLOPT_PREREQFUNCTION keeps a request from going out twice"
#endif

// libcurl brings some thirty libraries, which take a process longer to load than all its own work.
// So on Linux nothing is linked: the first call of one of these functions, on whatever thread that
// is, loads libcurl. False where libcurl is missing, or lacks a function.
bool ccurl_load(void);

// Why it cannot be loaded, in the loader's words; "" where it can be, or was not yet asked for.
const char *ccurl_fault(void);

// Loads it and, once for the process, lets it and OpenSSL set themselves up.
bool ccurl_set_up(void);

// libcurl's functions, each under its own name with one more `c`. Where libcurl cannot be loaded
// they say so as they would say that there is no memory.
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

// The variadic ones, which Swift cannot call, once for each type of argument.
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

// Whether TLS has taken bytes from the socket of the connection in use that libcurl has not read:
// they do not show at the socket. True where that cannot be known. Makes no system call.
bool ccurl_tls_holds_bytes(CURL *easy);

// The result of a finished transfer: a union in C, which Swift would show as raw memory.
CURLcode ccurl_result(const CURLMsg *message);

// http and https alone, under the name that the installed libcurl has for it.
CURLcode ccurl_allow_web_only(CURL *easy);

// A name look-up that hangs is left to its own thread when time is up, instead of being waited for
// while all other transfers stand still.
CURLcode ccurl_leave_slow_lookups(CURL *easy);

#endif
