import { maskSecret } from '../../../src/core/contract/rules.ts';

const SECRET_HEADER = /cookie|auth|token|secret|api-?key|signature/i;

/** Longer response texts are truncated in the log. */
const BODY_CHARACTERS = 4_096;
const HEADER_CHARACTERS = 256;
const HEADERS = 40;

/**
 * Response headers for the log, without credentials that the endpoint may echo.
 * @param secrets secrets known to the endpoint
 */
export function loggedHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, HEADERS)
      .map(([name, value]) => [
        name,
        SECRET_HEADER.test(name) ? maskSecret('') : withoutSecrets(value, secrets).slice(0, HEADER_CHARACTERS),
      ]),
  );
}

/** Start of a response body for the log. Removes U+0000, which the database cannot store. */
export function loggedBody(body: string, secrets: readonly string[]): string {
  return withoutSecrets(body, secrets).slice(0, BODY_CHARACTERS).replaceAll('\0', '\uFFFD');
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((left, secret) => left.replaceAll(secret, maskSecret(secret)), text);
}
