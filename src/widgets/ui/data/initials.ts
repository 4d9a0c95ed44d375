/** The colors of avatars; red is reserved for errors. */
export const AVATAR_COLORS = ['blue', 'yellow', 'info', 'green'] as const;
export type AvatarColor = (typeof AVATAR_COLORS)[number];

const letters = (word: string): string => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '';

/**
 * Up to two letters for a name: from its first and last word, or only from the first in scripts without capitals.
 * @param name a name, or an email if there is no name
 */
export function initials(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/u)
      .filter((word) => letters(word) !== '') ?? [];
  const first = letters(words[0] ?? '');
  const last = words.length > 1 ? letters(words.at(-1) ?? '') : '';
  const cased = first.toLowerCase() !== first.toUpperCase();
  return (cased ? first + last : first).toUpperCase();
}

/** The color of a name, always the same. */
export function avatarColor(name: string): AvatarColor {
  // FNV-1a; its upper bits are the well-mixed ones.
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return AVATAR_COLORS[(hash >>> 13) % AVATAR_COLORS.length] ?? 'blue';
}
