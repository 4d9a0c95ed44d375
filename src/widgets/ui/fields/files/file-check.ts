import { words as fieldsWords } from '../words.ts';
import type { Speak } from '../../../../core/languages/words.ts';

export interface FileRules {
  /** Media types and extensions, as in the `accept` attribute: `image/png,.csv`. */
  accept?: string | undefined;
  /** Maximum size in bytes. */
  maxBytes?: number | undefined;
}

/** Formats a size for people: `5 MiB`, `1.5 MiB`, `300 KiB`. */
export function readableBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${units[step] ?? 'B'}`;
}

/** Formats the largest size of a file, on one line. */
export const readableLimit = (bytes: number): string => `≤\u00A0${readableBytes(bytes).replace(' ', '\u00A0')}`;

/** Formats accepted types for people: `image/png,image/jpeg,.csv` becomes `PNG, JPEG, CSV`. */
export function readableTypes(accept: string): string {
  return accept
    .split(',')
    .map((kind) => (kind.trim().split(/[/.]/).at(-1) ?? '').toUpperCase().replace('WEBP', 'WebP'))
    .filter((kind) => kind !== '*')
    .join(', ');
}

/** Checks a file. @returns what is wrong, as a sentence; null for a valid file */
export function fileProblem(
  speak: Speak,
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept, maxBytes }: FileRules,
): string | null {
  const kinds = accept?.split(',').map((kind) => kind.trim().toLowerCase()) ?? [];
  const fits = (kind: string) =>
    kind.startsWith('.')
      ? file.name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? file.type.startsWith(kind.slice(0, -1))
        : file.type === kind;
  if (accept && !kinds.some(fits) && isHeic(file)) return speak(fieldsWords).heic;
  if (accept && !kinds.some(fits)) return speak(fieldsWords).wrongType(readableTypes(accept));
  return maxBytes !== undefined && file.size > maxBytes ? speak(fieldsWords).tooLarge(readableBytes(maxBytes)) : null;
}

/** Photos of phones. Many systems do not know their media type. */
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
