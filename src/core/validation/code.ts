import { asciiDigits, halfWidth, plainSigns, withoutInvisible } from './plain-text.ts';

/**
 * A code as typed or copied, in ASCII digits and without spaces. Hyphens between digits go; those of recovery codes and
 * hashes stay.
 */
export function normalizeCode(text: string): string {
  const code = plainSigns(asciiDigits(halfWidth(withoutInvisible(text))));
  return /^[\d-]+$/.test(code) ? code.replaceAll('-', '') : code;
}
