import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { withoutValues } from '../database/errors.ts';

/** Query parameters that are secrets, or may contain one. */
const SECRET_IN_QUERY = /([?&](?:[^=&]*(?:token|hash|key|code|password|secret|state|redirectTo)[^=&]*)=)[^&#]*/gi;

/** A URL for the log, without secrets in its query. */
export function withoutSecrets(url: string): string {
  return url.replace(SECRET_IN_QUERY, '$1[redacted]');
}

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
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        ip: request.ip,
      }),
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
  const said = withoutValues(message);
  return {
    type: name,
    message: said,
    code,
    stack: stack?.replace(message, said),
    ...(cause !== undefined && depth < 3 && { cause: plain(cause, depth + 1) }),
  };
}
