#ifndef JOURNEY_COPENSSL_SHIM_H
#define JOURNEY_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Swift cannot use these macros of OpenSSL, so each has a function.

static inline int copenssl_public_key_selection(void) {
  return EVP_PKEY_PUBLIC_KEY;
}

static inline int copenssl_key_pair_selection(void) {
  return EVP_PKEY_KEYPAIR;
}

static inline int copenssl_utf8_string(void) {
  return MBSTRING_UTF8;
}

static inline long copenssl_memory(BIO *bio, char **start) {
  return BIO_get_mem_data(bio, start);
}

#endif
