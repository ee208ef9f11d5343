// Signs users in with libcurl alone: sends the requests that journey-walk sends for the journey Login. Each user has a handle,
// because users must not share cookies. Reads no JSON, but writes the answers into the places that the demo tenant leaves empty.
// Build with: cc -O2 walk.c -lcurl
// usage: walk URL USERS PASSWORD
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char response[1 << 16], body[1 << 16];
static size_t length;

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
  (void)context;
  if (length + size * count >= sizeof response) return 0;
  memcpy(response + length, bytes, size * count);
  length += size * count;
  response[length] = 0;
  return size * count;
}

static void post(CURL *curl, const char *url, const char *text) {
  length = 0;
  curl_easy_setopt(curl, CURLOPT_URL, url);
  curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, text);
  if (curl_easy_perform(curl) != CURLE_OK) exit(1);
}

int main(int count, char **words) {
  if (count != 4) return 64;
  char start[1024], *places[2] = {0};
  snprintf(start, sizeof start, "%s?authIndexType=service&authIndexValue=Login", words[1]);
  struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
  headers = curl_slist_append(headers, "Accept-API-Version: resource=2.1, protocol=1.0");
  for (int user = 0; user < atoi(words[2]); user++) {
    CURL *curl = curl_easy_init();
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(curl, CURLOPT_COOKIEFILE, "");
    post(curl, start, "");
    char *rest = response, *end = body;
    for (int place = 0; place < 2; place++) {  // "input":[{"name":"IDToken1","value":""}]
      if (!(places[place] = strstr(rest, "\"value\":\"\"}]"))) return 1;
      end += sprintf(end, "%.*s\"value\":\"", (int)(places[place] - rest), rest);
      end += place ? sprintf(end, "%s", words[3]) : sprintf(end, "user-%d", user);
      rest = places[place] + strlen("\"value\":\"");
    }
    strcpy(end, rest);
    post(curl, words[1], body);
    if (!strstr(response, "\"tokenId\"")) return 1;
    puts(response);
    curl_easy_cleanup(curl);
  }
  return 0;
}
