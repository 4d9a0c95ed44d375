/**
 * Digits in groups of three: `1,234`, `1.234.567`. One group after a point is a fraction (`1.234`), after a comma it is
 * not.
 */
const GROUPED = /^\d{1,3}(?:,\d{3}|([.,])\d{3}(?:\1\d{3})+)$/;

/**
 * A typed or pasted amount as the price field keeps it: unsigned, two decimals at most, no thousands separator.
 * @returns digits and at most one point, or '' when there is no digit
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

/** The amount at rest: no bare point at either end. */
export function settlePrice(text: string): string {
  const [whole = '', cents = ''] = toPrice(text).split('.');
  if (whole === '' && cents === '') return '';
  return cents === '' ? whole : `${whole || '0'}.${cents}`;
}
