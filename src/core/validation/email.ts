export const EMAIL_INVALID = 'This email is invalid';

/** RFC 5322 dot-atom: what mail servers accept unquoted. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** RFC 1035 label: letters, digits, inner hyphens. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/**
 * Whether a text is a valid email: at most 254 characters, a local part of at most 64, at least two domain labels of at
 * most 63 each, and a last label that is not a number.
 * @param text as typed; the caller trims it
 */
export function isEmail(text: string): boolean {
  if (text === '' || text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (at < 1 || local.length > 64 || !LOCAL.test(local)) return false;
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
