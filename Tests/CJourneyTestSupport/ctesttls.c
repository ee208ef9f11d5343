#include "ctesttls.h"

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdlib.h>

#ifdef __linux__
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#else
#include <sys/socket.h>
#endif

struct ctesttls {
  SSL_CTX *context;
  SSL *tls;
};

static int accept_any(int ok, X509_STORE_CTX *context) {
  (void)ok;
  (void)context;
  return 1;
}

static int select_http2(SSL *tls, const unsigned char **out, unsigned char *length,
                        const unsigned char *in, unsigned int in_length, void *data) {
  (void)tls, (void)in, (void)in_length, (void)data;
  *out = (const unsigned char *)"h2";
  *length = 2;
  return SSL_TLSEXT_ERR_OK;
}

static int use_identity(SSL_CTX *context, const char *certificate, const char *key) {
  BIO *certificate_text = BIO_new_mem_buf(certificate, -1);
  BIO *key_text = BIO_new_mem_buf(key, -1);
  X509 *x509 = PEM_read_bio_X509(certificate_text, NULL, NULL, NULL);
  EVP_PKEY *pkey = PEM_read_bio_PrivateKey(key_text, NULL, NULL, NULL);
  int ok = x509 && pkey && SSL_CTX_use_certificate(context, x509) == 1 &&
           SSL_CTX_use_PrivateKey(context, pkey) == 1;
  EVP_PKEY_free(pkey);
  X509_free(x509);
  BIO_free(key_text);
  BIO_free(certificate_text);
  return ok;
}

ctesttls *ctesttls_accept(int socket, const char *certificate, const char *key, int ask, int http2,
                          int tls12) {
  ctesttls *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->context = SSL_CTX_new(TLS_server_method());
  if (connection->context && use_identity(connection->context, certificate, key)) {
    if (ask) {
      SSL_CTX_set_verify(connection->context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT,
                         accept_any);
    }
    if (tls12) SSL_CTX_set_max_proto_version(connection->context, TLS1_2_VERSION);
    if (http2) SSL_CTX_set_alpn_select_cb(connection->context, select_http2, NULL);
    connection->tls = SSL_new(connection->context);
    if (connection->tls && SSL_set_fd(connection->tls, socket) == 1 &&
        SSL_accept(connection->tls) == 1) {
      return connection;
    }
  }
  ctesttls_close(connection, 0);
  return NULL;
}

int ctesttls_read(ctesttls *connection, void *bytes, int count) {
  return SSL_read(connection->tls, bytes, count);
}

int ctesttls_write(ctesttls *connection, const void *bytes, int count) {
  return SSL_write(connection->tls, bytes, count);
}

int ctesttls_client(ctesttls *connection, char *name, int size) {
  X509 *certificate = SSL_get1_peer_certificate(connection->tls);
  if (certificate == NULL) return 0;
  int length = X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, name,
                                         size);
  X509_free(certificate);
  return length > 0;
}

int ctesttls_unconfirmed(int socket) {
  int count = 0;
#ifdef __linux__
  // After a reset nothing is confirmed any more, but the system still counts it.
  struct tcp_info info;
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return -1;
  if (info.tcpi_state == TCP_CLOSE) return -1;
  return ioctl(socket, SIOCOUTQ, &count) == 0 ? count : -1;
#else
  socklen_t size = sizeof count;
  return getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 ? count : -1;
#endif
}

void ctesttls_close(ctesttls *connection, int graceful) {
  if (graceful) SSL_shutdown(connection->tls);
  SSL_free(connection->tls);
  SSL_CTX_free(connection->context);
  free(connection);
}
