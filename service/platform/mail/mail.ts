/** What a mail says, before it is addressed and sent. */
export interface Mail {
  subject: string;
  /** The whole mail in plain text; it says everything that the HTML says. */
  text: string;
  html: string;
  /** Every address that the reader may follow. */
  links: string[];
  /** The code to be typed somewhere; null where there is none. */
  code: string | null;
}

/** A text message to a phone. */
export interface TextMessage {
  text: string;
  links: string[];
  code: string | null;
}

/** What every template is given. */
export interface Recipient {
  /** What the mail is written in, such as `de-AT`; English where it is none of our languages. */
  locale?: string | null;
  /** The installation's address, `PUBLIC_URL`, without a slash at its end. */
  publicUrl: string;
}

/**
 * An address of the console.
 * @param path such as `/auth/activate`
 * @param hash the secret of a link, for the query
 */
export function consoleLink(reader: Recipient, path: string, hash?: string): string {
  const url = new URL(path, reader.publicUrl);
  if (hash !== undefined) url.searchParams.set('hash', hash);
  return url.href;
}
