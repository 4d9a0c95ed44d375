const DOTS = '••••••••';

/**
 * A secret as it may be shown: its first 4 characters, dots, its last 4 (spec: API key). One of 8 characters or less
 * shows nothing of itself.
 */
export function maskSecret(secret: string): string {
  const letters = [...secret];
  return letters.length <= 8 ? DOTS : letters.slice(0, 4).join('') + DOTS + letters.slice(-4).join('');
}
