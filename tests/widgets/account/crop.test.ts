import { expect, it } from 'vitest';
import { cropSquare, dragged, FULL, zoomed } from '../../../src/widgets/account/profile/crop.ts';

const wide = { width: 800, height: 400 };

it('starts with the middle square', () => {
  expect(cropSquare(wide, FULL)).toEqual({ left: 200, top: 0, edge: 400 });
});

it('keeps the centre in place while zooming', () => {
  const crop = zoomed(wide, FULL, 2);
  expect(cropSquare(wide, crop)).toEqual({ left: 300, top: 100, edge: 200 });
  expect(cropSquare(wide, zoomed(wide, crop, 1))).toEqual({ left: 200, top: 0, edge: 400 });
});

it('moves the picture with the pointer, and stops at its edges', () => {
  expect(cropSquare(wide, dragged(wide, FULL, { x: 0.25, y: 0 })).left).toBeCloseTo(100);
  expect(cropSquare(wide, dragged(wide, FULL, { x: 5, y: 5 }))).toEqual({ left: 0, top: 0, edge: 400 });
  expect(cropSquare(wide, dragged(wide, FULL, { x: -5, y: 0 })).left).toBe(400);
});

it('zooms in up to four times, and out to the whole picture', () => {
  expect(cropSquare(wide, zoomed(wide, FULL, 99)).edge).toBe(100);
  expect(cropSquare(wide, zoomed(wide, FULL, 0)).edge).toBe(400);
});
