import { maskSecret } from '../../../../src/core/contract/rules.ts';

const SECRET_HEADER = /cookie|auth|token|secret|api-?key|signature/i;

/** Longer texts of a response are cut off in the log. */
const BODY_CHARACTERS = 4_096;
const HEADER_CHARACTERS = 256;
const HEADERS = 40;

/**
 * The headers of a response as the log keeps them: without credentials, whatever the endpoint sends back.
 *
 * @param secrets that the endpoint knows and may repeat
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

/** The beginning of a response's body, as the log keeps it. The database keeps no character U+0000. */
export function loggedBody(body: string, secrets: readonly string[]): string {
  return withoutSecrets(body, secrets).slice(0, BODY_CHARACTERS).replaceAll('\0', '\uFFFD');
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((left, secret) => left.replaceAll(secret, maskSecret(secret)), text);
}
