import { expect, it } from 'vitest';
import { compileAll } from '../../scripts/build/languages/catalogues.mjs';

it('translates every text to every language, with the values of the English words', async () => {
  const { problems, texts } = await compileAll();
  expect(problems).toEqual([]);
  expect([...texts.keys()]).toEqual(['ar', 'de', 'es', 'fr', 'ja']);
});

it('names words by their module and export', async () => {
  const { words } = await compileAll();
  for (const { id, path, name } of words) {
    const module = path.replace(/(?:^|[/-])(?:words|names)$/, '');
    const short = name.replace(/Words$/, '');
    expect([module, `${module}/${short}`], `${path}: ${name}`).toContain(id);
  }
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length);
});
