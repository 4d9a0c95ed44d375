import { expect, it } from 'vitest';
import { logoImage } from '../../../src/core/branding/logo.ts';

const drawing = (address: string | null) => decodeURIComponent(address?.split(',').slice(1).join(',') ?? '');

it('turns a drawing into an image and adds its namespace', () => {
  const made = logoImage(' <svg viewBox="0 0 1 1"><text>Ä#%</text></svg>');
  expect(made).toMatch(/^data:image\/svg\+xml/);
  expect(drawing(made)).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>Ä#%</text></svg>');
  expect(drawing(logoImage('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
});

it.each([
  null,
  undefined,
  '',
  'https://x.example/logo.png',
  '<img src=x onerror=alert(1)>',
  '<div><svg></svg></div>',
  'text <svg>',
])('returns null for %j', (markup) => {
  expect(logoImage(markup)).toBeNull();
});
