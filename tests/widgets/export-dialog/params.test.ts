import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { numberOf, paramProblem, paramValues } from '../../../src/widgets/export-dialog/params.ts';

it('reads numbers as people type them', () => {
  const typed = ['4', '-4.5', '4,5', ' +0 ', '\u221210', '٤٫٥', '.5'];
  expect(typed.map((text) => numberOf(text.trim()))).toEqual([4, -4.5, 4.5, 0, -10, 4.5, 0.5]);
  const wrong = ['', '-', '4.5.6', '1e5', '1,000.5', 'four', 'Infinity', '9'.repeat(400)];
  expect(wrong.filter((text) => numberOf(text) !== null)).toEqual([]);
});

it('wants a day that exists, and an option that is offered', () => {
  const problem = (kind: 'date' | 'choice', text: string) =>
    paramProblem(
      inEnglish,
      { name: 'x', label: 'X', kind, required: false, options: [{ value: 'a', label: 'A' }] },
      text,
    );
  expect([problem('date', '2026-02-28'), problem('date', ''), problem('choice', 'a')]).toEqual([null, null, null]);
  for (const text of ['2026-02-30', 'soon', '20.11.2026']) expect(problem('date', text)).not.toBeNull();
  expect(problem('choice', 'b')).not.toBeNull();
});

it('leaves out what is empty, and what the type does not describe', () => {
  const param = { name: 'site', label: 'Site', kind: 'text' as const, required: false };
  expect(paramValues([param], { site: ' ', other: 'x' })).toEqual({});
  expect(paramValues([param], { site: ' a ' })).toEqual({ site: 'a' });
});
