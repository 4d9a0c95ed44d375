const DOTS = '••••••••';

/** The first and last characters of a secret with dots between them. */
export const maskedEnds = (start: string, end: string): string => start + DOTS + end;

/** Masks a secret: its first 4 characters, dots, its last 4. A secret of 8 characters or fewer is masked completely. */
export function maskSecret(secret: string): string {
  const letters = [...secret];
  return letters.length <= 8 ? DOTS : maskedEnds(letters.slice(0, 4).join(''), letters.slice(-4).join(''));
}
