/** What nodemailer knows of a failure. */
interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * Status codes about the service instead of the recipient (RFC 3463): security, the sender's address, and congestion,
 * as Gmail and Exchange call the limits of a day.
 */
const ABOUT_US = /^5\.(?:7\.\d+|1\.(?:[78]|90)|2\.12[12]|4\.5)$/;
/** Status codes that say nothing: the text does. */
const GENERAL = /^5\.[0135]\.0$/;
/** The same in words: a missing log in, the reputation of the service's network, the sender, and limits. */
const ABOUT_US_IN_WORDS = [
  /\brelay|authenticat|\bsender\b|\blimit|\bexceed|too many/i,
  /(?:black|block|deny) ?list|\bblocked\b|\b(?:dns|r)bl\b|spam|junk ?mail|reputation/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];
/** A full mailbox exceeds a limit too, but that of the recipient: `exceeded storage allocation` is 552 of RFC 5321. */
const FULL_MAILBOX =
  /\b(?:mail ?box|inbox)\b.*\b(?:full|quota|size|storage|space)\b|\bover ?quota\b|\bstorage allocation\b/i;
/** The same of servers without such codes: a log in is missing or wrong (RFC 4954, section 6). */
const LOG_IN = new Set([530, 534, 535, 538]);

/**
 * Whether a server refused the recipient for good (RFC 5321, section 4.2.1): the same mail would be refused again. One
 * that refuses the service itself, as 'Relay access denied' does without a log in, or a list of networks that sent
 * unwanted mail, would refuse every recipient.
 */
export function isRefusedForGood(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command, response = '' } = error as SmtpError;
  if (command !== 'RCPT TO' || responseCode < 500 || LOG_IN.has(responseCode)) return false;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (status !== undefined && !GENERAL.test(status)) return !ABOUT_US.test(status);
  return FULL_MAILBOX.test(response) || !ABOUT_US_IN_WORDS.some((words) => words.test(response));
}

/** Reasons of OpenSSL for a certificate whose authority is unknown. */
const UNKNOWN_AUTHORITY = /self-signed certificate|unable to (?:get|verify)/;

/** What OpenSSL says where TLS should begin, and the server speaks in clear. */
const NO_TLS = /wrong version number|packet length too long|unknown protocol/;

/** Says about an error of the connection what in `SMTP_URL` may be wrong; others stay as they are. */
export function withAdvice(error: unknown, smtpUrl: string | undefined): unknown {
  const advice = error instanceof Error ? adviceFor(error.message, /^smtps:/i.test(smtpUrl ?? '')) : undefined;
  return advice === undefined ? error : new Error(`SMTP_URL: ${advice}`, { cause: error });
}

function adviceFor(message: string, isTls: boolean): string | undefined {
  if (isTls && NO_TLS.test(message))
    return (
      'the port of the mail server does not begin with TLS, as smtps:// does. Write smtp:// for ports such as 587 ' +
      'and 25: the connection is encrypted once the server offers it.'
    );
  if (!isTls && message === 'Greeting never received')
    return 'the mail server says nothing. If its port begins with TLS, as 465 does, write smtps://.';
  if (!/certificate/.test(message)) return undefined;
  const authority = UNKNOWN_AUTHORITY.test(message)
    ? '. NODE_EXTRA_CA_CERTS=/path/ca.pem names the authority of your own certificates'
    : '';
  return `the certificate of the mail server is not accepted: ${message}${authority}.`;
}
