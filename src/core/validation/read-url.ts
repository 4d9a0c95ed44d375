/** Longer than any host of DNS. Encoding one beyond ASCII takes time that grows with the square of its length. */
const LONG_HOST = /^[a-z]+:[/\\]*[^/?#\\]{300}/i;

/** What URLs are read without, wherever it stands. */
// eslint-disable-next-line no-control-regex -- these are the characters that a URL loses
const UNREAD = /[\0- ]/g;

/** The URL that a text is; null if it is none. */
export function readUrl(text: string): URL | null {
  return !LONG_HOST.test(text.replace(UNREAD, '')) && URL.canParse(text) ? new URL(text) : null;
}
