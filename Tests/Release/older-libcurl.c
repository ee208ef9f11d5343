// A libcurl that knows only the options of version 7.81, which Ubuntu 22.04 has. It is linked with the system's
// libcurl under another name, and uses that libcurl for everything else.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>

// The options of curl_easy_setopt have numbers. The first option of 7.82 has the number 316.
enum { first_unknown = 316, unknown_option = 48 };

int curl_easy_setopt(void *easy, int option, ...) {
  int (*real)(void *, int, ...) =
      (int (*)(void *, int, ...))dlsym(dlopen("libcurl.so.0", RTLD_LAZY), "curl_easy_setopt");
  va_list list;
  va_start(list, option);
  void *value = va_arg(list, void *);
  va_end(list);
  return option % 10000 >= first_unknown ? unknown_option : real(easy, option, value);
}
