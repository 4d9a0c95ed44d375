import { expect, it } from 'vitest';
import { complaintAbout, readableBytes, readableTypes } from '../../../../src/widgets/ui/fields/files/file-check.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

it('takes what fits by media type, family or ending', () => {
  expect(complaintAbout(file('a.png', 'image/png'), { accept: 'image/png,image/jpeg' })).toBeNull();
  expect(complaintAbout(file('a.webp', 'image/webp'), { accept: 'image/*' })).toBeNull();
  expect(complaintAbout(file('A.CSV', ''), { accept: '.csv' })).toBeNull();
  expect(complaintAbout(file('a', ''), {})).toBeNull();
});

it('names what it wants of another type or size', () => {
  expect(complaintAbout(file('a.svg', 'image/svg+xml'), { accept: 'image/png,image/jpeg' })).toBe(
    'Choose a file of one of these types: PNG, JPEG.',
  );
  expect(
    complaintAbout(file('a.png', 'image/png', 6 * 1024 * 1024), { accept: 'image/png', maxBytes: 5 * 1024 * 1024 }),
  ).toBe('This file is too large: the limit is 5 MiB.');
});

it('reads sizes and types', () => {
  expect([0, 1023, 1536, 5 * 1024 * 1024].map(readableBytes)).toEqual(['0 B', '1023 B', '1.5 KiB', '5 MiB']);
  expect(readableTypes('image/png, .csv')).toBe('PNG, CSV');
});
