import { describe, expect, it } from 'vitest';
import { failedBy, PageProblem } from '../../../../service/features/reports/pull/problems.ts';
import { exportSentence } from '../../../../service/features/reports/sentences.ts';
import { catalogues, type MessageId, languages } from '../../../../service/platform/languages/catalogues.ts';
import { speakerOf } from '../../../../service/platform/languages/message.ts';
import type { Message } from '../../../../service/platform/languages/value.ts';

const ids = (Object.keys(catalogues.en) as MessageId[]).filter((id) => /^replies\.export\.(?!page$|tries$)/.test(id));
const values = { seconds: 30, status: 500, rows: 7, limit: 20, total: 9, row: 3, pages: 8, part: 'rows', key: 'place' };
const said = (id: MessageId): Message => ({ id, values: { ...values, type: 'text/html', format: 'PDF' } });
const kept = ids.flatMap((id) => {
  const problem = new PageProblem(said(id) as never);
  return [problem.message, failedBy(problem, 12, 1).message, failedBy(problem, 12, 5).message];
});

describe('a sentence about an export that the database keeps', () => {
  it('is said as it is kept in English', () => {
    expect(kept.map((sentence) => exportSentence(speakerOf('en'), sentence))).toEqual(kept);
  });

  it.each(languages.filter((language) => language !== 'en'))('has nothing of the English one in %s', (language) => {
    const translated = kept.map((sentence) => exportSentence(speakerOf(language), sentence) ?? '');
    expect(translated.filter((text, at) => text === kept[at])).toEqual([]);
    expect(translated.filter((text) => /\b(The|of the|Row|Page \d+, after)\b/.test(text))).toEqual([]);
  });

  it('stays as its application wrote it, unless it says what the service says', () => {
    const sentence = 'This package does not exist.';
    expect(exportSentence(speakerOf('de'), sentence)).toBe(sentence);
    expect(exportSentence(speakerOf('de'), 'Page 3: Something else.')).toBe('Seite 3: Something else.');
    expect(exportSentence(speakerOf('de'), null)).toBeNull();
    expect(
      exportSentence(speakerOf('de'), 'The report could not be created. Try again, or choose a shorter range.'),
    ).toBe(
      'Der Bericht konnte nicht erstellt werden. Versuchen Sie es erneut oder wählen Sie einen kürzeren Zeitraum.',
    );
  });
});
