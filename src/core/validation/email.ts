import { asciiDomain } from './domain.ts';

export const EMAIL_INVALID = 'This email is invalid';

/** RFC 5322 dot-atom: what mail servers accept unquoted, and letters of other scripts (RFC 6531). */
const ATOM = "(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\0-\\x7f])+";
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'i');
/** What is beyond ASCII but neither letter, mark nor digit. */
const FOREIGN_SIGN = /[^\0-\x7f\p{L}\p{M}\p{N}]/u;
/** RFC 1035 label: letters, digits, inner hyphens. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/**
 * Whether a text is a valid email: at most 254 characters, a local part of at most 64, at least two domain labels of at
 * most 63 each, and a last label that is not a number. Domains and local parts may be international.
 * @param text as `typedAddress` or `normalizeAddress` return it
 */
export function isEmail(text: string): boolean {
  if (text === '' || text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = asciiDomain(text.slice(at + 1));
  if (at < 1 || local.length > 64 || !LOCAL.test(local) || FOREIGN_SIGN.test(local)) return false;
  if (domain === null || at + 1 + domain.length > 254) return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
