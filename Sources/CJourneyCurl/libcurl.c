#include "CJourneyCurl.h"

#include <pthread.h>
#include <string.h>

#ifdef __APPLE__

#define REAL(name) name

bool ccurl_load(void) { return true; }

// The TLS library of the system's libcurl is not known, so its functions cannot be called.
static int (*const tls_pending)(const void *) = NULL;
static void (*const tls_protocol)(const void *, const unsigned char **, unsigned int *) = NULL;

const char *ccurl_load_error(void) { return ""; }

#else

#include <dlfcn.h>
#include <stdio.h>

// The functions of libcurl that the package calls through pointers.
#define EACH(X)                                                                                 \
  X(curl_global_init) X(curl_getdate) X(curl_free) X(curl_slist_append) X(curl_slist_free_all)  \
  X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_strerror) X(curl_easy_setopt)              \
  X(curl_easy_getinfo) X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle)        \
  X(curl_multi_remove_handle) X(curl_multi_socket_action) X(curl_multi_timeout)                 \
  X(curl_multi_info_read) X(curl_multi_strerror) X(curl_multi_setopt) X(curl_url)               \
  X(curl_url_cleanup) X(curl_url_get) X(curl_url_set)

#define REAL(name) real_##name
#define POINTER(name) static __typeof__(name) *REAL(name);
EACH(POINTER)

static bool is_loaded;
// OpenSSL's SSL_has_pending, from the library that libcurl has loaded.
static int (*tls_pending)(const void *);
// SSL_get0_alpn_selected of the same library.
static void (*tls_protocol)(const void *, const unsigned char **, unsigned int *);
static char load_error[512];

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
#define FOUND(name) &&(REAL(name) = (__typeof__(REAL(name)))dlsym(library, #name))
  is_loaded = library != NULL EACH(FOUND);
  if (is_loaded) {
    tls_pending = (__typeof__(tls_pending))dlsym(library, "SSL_has_pending");
    tls_protocol = (__typeof__(tls_protocol))dlsym(library, "SSL_get0_alpn_selected");
    return;
  }
  const char *message = dlerror();
  snprintf(load_error, sizeof load_error, "%s", message == NULL ? "libcurl.so.4" : message);
}

bool ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  return pthread_once(&once, load) == 0 && is_loaded;
}

const char *ccurl_load_error(void) { return load_error; }

#endif

static bool is_set_up;

static void set_up(void) {
  is_set_up = ccurl_load() && REAL(curl_global_init)(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_set_up(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  return pthread_once(&once, set_up) == 0 && is_set_up;
}

static const char missing[] = "libcurl cannot be loaded";

// Defines a function that loads libcurl and forwards the call.
#define PASS_ON(result, name, parameters, call, otherwise) \
  result c##name parameters { return ccurl_load() ? REAL(name) call : otherwise; }

PASS_ON(time_t, curl_getdate, (const char *text), (text, NULL), -1)
PASS_ON(void, curl_free, (void *memory), (memory), (void)0)

PASS_ON(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *line),
        (list, line), NULL)
PASS_ON(void, curl_slist_free_all, (struct curl_slist *list), (list), (void)0)

PASS_ON(CURL *, curl_easy_init, (void), (), NULL)
PASS_ON(void, curl_easy_cleanup, (CURL *easy), (easy), (void)0)
PASS_ON(const char *, curl_easy_strerror, (CURLcode code), (code), missing)

PASS_ON(CURLM *, curl_multi_init, (void), (), NULL)
PASS_ON(void, curl_multi_cleanup, (CURLM *multi), (multi), (void)0)
PASS_ON(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy),
        CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy),
        CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_socket_action,
        (CURLM *multi, curl_socket_t socket, int events, int *running),
        (multi, socket, events, running), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_timeout, (CURLM *multi, long *milliseconds), (multi, milliseconds),
        CURLM_BAD_HANDLE)
PASS_ON(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)
PASS_ON(const char *, curl_multi_strerror, (CURLMcode code), (code), missing)

PASS_ON(CURLU *, curl_url, (void), (), NULL)
PASS_ON(void, curl_url_cleanup, (CURLU *url), (url), (void)0)
PASS_ON(CURLUcode, curl_url_get, (CURLU *url, CURLUPart part, char **text), (url, part, text, 0),
        CURLUE_BAD_HANDLE)
PASS_ON(CURLUcode, curl_url_set,
        (CURLU *url, CURLUPart part, const char *text, unsigned int flags),
        (url, part, text, flags), CURLUE_BAD_HANDLE)

// Defines a function for one type of argument of a variadic function.
#define TYPED(result, name, real, handle, key, type, otherwise) \
  result name(handle, key option, type value) {                 \
    return ccurl_load() ? REAL(real)(self, option, value) : otherwise; \
  }
#define SET(name, type) \
  TYPED(CURLcode, ccurl_set_##name, curl_easy_setopt, CURL *self, CURLoption, type, CURLE_FAILED_INIT)
#define GET(name, type) \
  TYPED(CURLcode, ccurl_get_##name, curl_easy_getinfo, CURL *self, CURLINFO, type, CURLE_FAILED_INIT)

SET(long, long)
SET(size, curl_off_t)
SET(text, const char *)
SET(bytes, const void *)
SET(list, struct curl_slist *)
SET(pointer, void *)
SET(url, CURLU *)
SET(receiver, curl_write_callback)
SET(prerequest, curl_prereq_callback)
SET(socket_check, curl_sockopt_callback)
GET(long, long *)
GET(size, curl_off_t *)
GET(socket, curl_socket_t *)
static GET(tls, struct curl_tlssessioninfo **)
#define SET_MULTI(name, type) \
  TYPED(CURLMcode, ccurl_multi_set_##name, curl_multi_setopt, CURLM *self, CURLMoption, type, \
        CURLM_BAD_HANDLE)
SET_MULTI(long, long)
SET_MULTI(pointer, void *)
SET_MULTI(watcher, curl_socket_callback)

bool ccurl_tls_holds_bytes(CURL *easy) {
  struct curl_tlssessioninfo *tls = NULL;
  if (ccurl_get_tls(easy, CURLINFO_TLS_SSL_PTR, &tls) != CURLE_OK || tls == NULL) return true;
  if (tls->internals == NULL) return false;
  if (tls->backend != CURLSSLBACKEND_OPENSSL || tls_pending == NULL) return true;
  return tls_pending(tls->internals) != 0;
}

bool ccurl_speaks_http2(CURL *easy) {
  struct curl_tlssessioninfo *tls = NULL;
  if (ccurl_get_tls(easy, CURLINFO_TLS_SSL_PTR, &tls) != CURLE_OK || tls == NULL) return false;
  if (tls->internals == NULL || tls->backend != CURLSSLBACKEND_OPENSSL || tls_protocol == NULL) return false;
  const unsigned char *name = NULL;
  unsigned int length = 0;
  tls_protocol(tls->internals, &name, &length);
  return length == 2 && memcmp(name, "h2", 2) == 0;
}

CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

// The loaded libcurl may be older than that of the build, and does not know later options.
CURLcode ccurl_allow_web_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode result = ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  if (result != CURLE_UNKNOWN_OPTION) return result;
#endif
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return ccurl_set_long(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#pragma GCC diagnostic pop
}

CURLcode ccurl_leave_slow_lookups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  CURLcode result = ccurl_set_long(easy, CURLOPT_QUICK_EXIT, 1);
  return result == CURLE_UNKNOWN_OPTION ? CURLE_OK : result;
#else
  (void)easy;
  return CURLE_OK;
#endif
}
