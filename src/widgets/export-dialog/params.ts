import type { ExportParam } from '../../core/contract/export-formats.ts';
import type { Speak } from '../../core/languages/words.ts';
import { asciiDigits, halfWidth, withoutInvisible } from '../../core/validation/plain-text.ts';
import { dayFromText } from '../ui/fields/dates/days.ts';
import { words as exportDialogWords } from './words.ts';

/** What is typed for parameters, by name: numbers as typed, days as `2026-11-20`, '' for nothing. */
export type ParamTexts = Readonly<Record<string, string>>;

/** A number as typed, with a point or comma before its decimals; null if it is none. */
export function numberOf(text: string): number | null {
  const plain = asciiDigits(halfWidth(withoutInvisible(text)))
    .replace(/^\u2212/, '-')
    .replace(/[,\u066B]/, '.')
    .trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** What is wrong with the value of a parameter; null if it is valid. */
export function paramProblem(speak: Speak, param: ExportParam, typed: string): string | null {
  const words = speak(exportDialogWords);
  const text = typed.trim();
  if (text === '') return param.required ? words.paramMissing : null;
  if (param.kind === 'number' && numberOf(text) === null) return words.paramNumber;
  if (param.kind === 'date' && dayFromText(text) === null) return words.paramMissing;
  if (param.kind === 'choice' && !param.options?.some(({ value }) => value === text)) return words.paramMissing;
  return null;
}

/** The values to send, without those that are empty. */
export function paramValues(params: readonly ExportParam[], texts: ParamTexts): Record<string, string | number> {
  const found = params.map(({ name, kind }): [string, string | number | null] => {
    const text = texts[name]?.trim() ?? '';
    return [name, text === '' ? null : kind === 'number' ? numberOf(text) : text];
  });
  return Object.fromEntries(found.filter((pair): pair is [string, string | number] => pair[1] !== null));
}
