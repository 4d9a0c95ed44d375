import { expect, it } from 'vitest';
import { compileAll } from '../../scripts/build/languages/catalogues.mjs';
import { compileTexts } from '../../scripts/build/languages/compile.mjs';
import { languages } from '../../service/platform/languages/catalogues.ts';
import { unusedTexts } from './support/unused-texts.ts';

it('translates every text to every language, with the values of the English words', async () => {
  const { problems, texts } = await compileAll();
  expect(problems).toEqual([]);
  expect(['en', ...texts.keys()].sort()).toEqual([...languages].sort());
});

it('names words by their module and export', async () => {
  const { words } = await compileAll();
  for (const { id, path, name } of words) {
    const module = path.replace(/^src\/(?:widgets|core\/constants)\//, '').replace(/(?:[/-](?:words|names))?\.ts$/, '');
    const short = name.replace(/Words$/, '');
    expect([module, `${module}/${short}`], `${path}: ${name}`).toContain(id);
  }
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length);
});

it.each([
  ['a missing text', { title: 'Team' }, 'count'],
  ['a text that no English word has', { title: 'Team', count: '{many}', crew: 'Crew' }, 'crew'],
  ['a value that the English text does not have', { title: 'Team', count: '{few}' }, 'few'],
  ['a message that cannot be read', { title: 'Team', count: '{many' }, 'count'],
])('fails the build for %s', (_what, texts, named) => {
  const problems: string[] = [];
  compileTexts(texts, { title: true, count: ['many'] }, 'de team', problems);
  expect(problems.join('\n')).toContain(named);
});

it('has no text that nothing says', async () => {
  const { words } = await compileAll();
  expect(unusedTexts(words)).toEqual([]);
  const team = words
    .filter(({ id }) => id === 'team')
    .map((one) => ({ ...one, english: { title: 'Team', crew: 'Crew' } }));
  expect(unusedTexts(team)).toEqual(['team: crew']);
});
