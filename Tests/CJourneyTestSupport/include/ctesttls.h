#ifndef JOURNEY_CTESTTLS_H
#define JOURNEY_CTESTTLS_H

// The server's side of one TLS connection, for tests that need to say what goes over it byte for
// byte. OpenSSL's own headers stay out of sight: they would claim system types for this module.

typedef struct ctesttls ctesttls;

// Makes the handshake on a connected socket. Certificate and key are PEM. Where `ask` is not 0 the
// client must have a certificate; any will do. Where `http2` is not 0 that is what is spoken; where
// `tls12` is not 0, TLS 1.2 at most. NULL where it fails.
ctesttls *ctesttls_accept(int socket, const char *certificate, const char *key, int ask, int http2,
                          int tls12);

// As recv and send: how many bytes, or 0 and less when there are no more.
int ctesttls_read(ctesttls *connection, void *bytes, int count);
int ctesttls_write(ctesttls *connection, const void *bytes, int count);

// The common name in the client's certificate, closed by a NUL; 0 without one.
int ctesttls_client(ctesttls *connection, char *name, int size);

// The bytes that were written to a socket and that the other side's system has not confirmed, or -1
// after an error or a reset.
int ctesttls_unconfirmed(int socket);

// Says goodbye, where `graceful` is not 0, and frees everything but the socket.
void ctesttls_close(ctesttls *connection, int graceful);

#endif
