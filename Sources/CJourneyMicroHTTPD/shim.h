#ifndef JOURNEY_CMICROHTTPD_SHIM_H
#define JOURNEY_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Swift cannot call MHD_start_daemon, which is variadic. This is the only call that is needed.

typedef struct {
  /// 0 lets the system choose a port.
  uint16_t port;
  unsigned int idle_seconds;
  unsigned int connections;
  /// In bytes for each connection, including the request line and headers.
  size_t connection_memory;
  /// Both in PEM, or both NULL for plain http.
  const char *key;
  const char *certificate;
} cmicrohttpd_settings;

/// Starts a daemon with one polling thread on 127.0.0.1. Returns NULL if that fails.
static inline struct MHD_Daemon *cmicrohttpd_start(
    cmicrohttpd_settings settings, void *context,
    void *(*begin)(void *, const char *, struct MHD_Connection *),
    MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback end) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(settings.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int secure = settings.key != NULL && settings.certificate != NULL;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings.key},
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings.certificate},
      {MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  // poll, not epoll: libmicrohttpd 0.9.75 fetches 128 events at a time, and after a full batch waits
  // for more before it handles any. 128 clients that wait for responses would wait forever.
  return MHD_start_daemon(
      MHD_USE_POLL_INTERNAL_THREAD | (secure ? MHD_USE_TLS : 0), settings.port,
      NULL, NULL, handle, context,
      MHD_OPTION_ARRAY, secure ? tls : none,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_TIMEOUT, settings.idle_seconds,
      MHD_OPTION_CONNECTION_LIMIT, settings.connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings.connection_memory,
      MHD_OPTION_URI_LOG_CALLBACK, begin, context,
      MHD_OPTION_NOTIFY_COMPLETED, end, context,
      MHD_OPTION_END);
}

/// Returns the port on which the daemon listens, or 0 if it is not known.
static inline uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info =
      MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

#endif
