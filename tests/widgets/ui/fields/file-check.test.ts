import { expect, it } from 'vitest';
import { fileProblem, readableBytes, readableTypes } from '../../../../src/widgets/ui/fields/files/file-check.ts';
import { inEnglish } from '../../../../src/core/languages/words.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

it('accepts files by media type, family or extension', () => {
  expect(fileProblem(inEnglish, file('a.png', 'image/png'), { accept: 'image/png,image/jpeg' })).toBeNull();
  expect(fileProblem(inEnglish, file('a.webp', 'image/webp'), { accept: 'image/*' })).toBeNull();
  expect(fileProblem(inEnglish, file('A.CSV', ''), { accept: '.csv' })).toBeNull();
  expect(fileProblem(inEnglish, file('a', ''), {})).toBeNull();
});

it('explains a wrong type or size', () => {
  expect(fileProblem(inEnglish, file('a.svg', 'image/svg+xml'), { accept: 'image/png,image/jpeg' })).toBe(
    'Choose a file of one of these types: PNG, JPEG.',
  );
  expect(
    fileProblem(inEnglish, file('a.png', 'image/png', 6 * 1024 * 1024), {
      accept: 'image/png',
      maxBytes: 5 * 1024 * 1024,
    }),
  ).toBe('This file is too large: the limit is 5 MiB.');
});

it.each([
  ['IMG_0001.HEIC', ''],
  ['photo', 'image/heic'],
  ['photo.heif', 'image/heif'],
])('names HEIC: %s of type %j', (name, type) => {
  expect(fileProblem(inEnglish, file(name, type), { accept: 'image/png,image/jpeg' })).toMatch(/^This is a HEIC photo/);
});

it('formats sizes and types', () => {
  expect([0, 1023, 1536, 5 * 1024 * 1024].map(readableBytes)).toEqual(['0 B', '1023 B', '1.5 KiB', '5 MiB']);
  expect(readableTypes('image/png, .csv')).toBe('PNG, CSV');
});
