import { languages } from 'iam:labels';
import { expect, it } from 'vitest';
import { labels } from '../../../src/core/constants/labels.ts';
import { labelsIn } from '../../../src/core/constants/labels-in.ts';
import { addLanguage } from '../../../src/core/languages/registry.ts';

const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object).map((inner) => `${key}.${inner}`) : key,
  );

it.each(languages)('has every label in %s, and no other', async (language) => {
  const own = await labelsIn(language);
  expect(keysOf(own).sort()).toEqual(keysOf(labels).sort());
  expect(own.sensors.TEMP).not.toBe('');
  expect(own.teamMembers.title).not.toBe(labels.teamMembers.title);
});

it('takes the language of a region, and English for any other', async () => {
  expect((await labelsIn('de-AT')).sensors.title).toBe('Sensoren');
  expect(await labelsIn('en-GB')).toEqual(labels);
  expect(await labelsIn('nl')).toEqual(labels);
});

it('puts the labels that a page added first', async () => {
  addLanguage('it', { labels: { sensors: { title: 'Sensori' } } });
  const { sensors } = await labelsIn('it-IT');
  expect([sensors.title, sensors.battery]).toEqual(['Sensori', 'Battery']);
});
