import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { withoutValues } from '../database/errors.ts';

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'password_confirm',
  'old_password',
  'confirmation',
  'hash',
  'token',
  'access_token',
  'tfa_token',
  'google_token',
  'key',
  'apikey',
  'secret',
  'code',
  'code_verifier',
];

/** Structured logs without secrets, on standard output unless another destination is given. */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: {
      // Search terms are personal data, so queries stay out.
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/[?#].*$/, '') }),
      err: (error: Error) => plain(error),
    },
  };
  return pino(options, destination);
}

/** An error without driver details, because query values may be secrets. */
function plain(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  const safe = withoutValues(message);
  return {
    type: name,
    message: safe,
    // Not `code`, which is redacted: elsewhere it is a one-time code.
    errorCode: code,
    stack: stack?.replace(message, safe),
    ...(cause !== undefined && depth < 3 && { cause: plain(cause, depth + 1) }),
  };
}
