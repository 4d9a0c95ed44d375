/** Modes that the driver reads as `verify-full`, with a warning of its own in several lines. */
const STRICTER = new Set(['prefer', 'require', 'verify-ca']);

/** Failures of the server's certificate. */
const CERTIFICATE = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT)/;

/** A database URL as the driver takes it, and a line for the operator if it means something unexpected. */
export function readSslMode(url: string): { url: string; note?: string } {
  // Not `URL`, which changes paths of sockets and passwords.
  const [, before, mode, after] = /^([^?]*\?(?:[^#]*&)?sslmode=)([^&#]*)(.*)$/.exec(url) ?? [];
  if (before === undefined || mode === undefined || !STRICTER.has(mode) || /[?&]uselibpqcompat=true/.test(url))
    return { url };
  return {
    url: `${before}verify-full${after ?? ''}`,
    note:
      `DATABASE_URL: sslmode=${mode} checks the certificate of the server and its name, as verify-full does. Write ` +
      'verify-full, or no-verify to encrypt without checks.',
  };
}

/** What to do about a certificate that is not trusted; empty for other failures. */
export function certificateAdvice(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (!CERTIFICATE.test(String(code))) return '';
  return (
    '. Name the file of its authority with sslrootcert=/path/ca.pem in DATABASE_URL, or do not check it with ' +
    'sslmode=no-verify'
  );
}
