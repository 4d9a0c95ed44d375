/** A number as languages write it, with separators. */
const NUMBER = /\p{Nd}(?:[\p{Nd}.,'’\u00a0\u202f\u066c]*\p{Nd})?/gu;

/**
 * Marks the total in a text as a lower bound: '1,000 members' becomes '1,000+ members'.
 * @param isCapped whether there are more; otherwise the text stays
 */
export function orMore(text: string, total: number, isCapped: boolean): string {
  if (!isCapped) return text;
  const numbers = [...text.matchAll(NUMBER)];
  const found = numbers.find(([number]) => number.replace(/\P{Nd}/gu, '') === String(total)) ?? numbers.at(-1);
  if (!found) return text;
  const end = found.index + found[0].length;
  return `${text.slice(0, end)}+${text.slice(end)}`;
}
