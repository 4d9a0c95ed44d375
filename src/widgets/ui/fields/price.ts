/**
 * Digits in groups of three: `1,234`, `1.234.567`. A single group after a point is a fraction (`1.234`), after a comma
 * it is not.
 */
const GROUPED = /^\d{1,3}(?:,\d{3}|([.,])\d{3}(?:\1\d{3})+)$/;

/**
 * Normalizes a typed or pasted amount: unsigned, at most two decimals, no thousands separator.
 * @returns digits and at most one point, or '' if there are no digits
 */
export function toPrice(text: string): string {
  const kept = text.replace(/[^\d.,]/g, '');
  if (GROUPED.test(kept)) return kept.replace(/[.,]/g, '');
  const mixed = kept.includes('.') && kept.includes(',');
  const at = mixed ? Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(',')) : kept.search(/[.,]/);
  if (at < 0) return kept;
  const digits = (part: string) => part.replace(/\D/g, '');
  return `${digits(kept.slice(0, at))}.${digits(kept.slice(at)).slice(0, 2)}`;
}

/** Completes an amount when the field is left: no point at either end. */
export function settlePrice(text: string): string {
  const [whole = '', cents = ''] = toPrice(text).split('.');
  if (whole === '' && cents === '') return '';
  return cents === '' ? whole : `${whole || '0'}.${cents}`;
}
