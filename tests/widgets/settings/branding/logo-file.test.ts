import { expect, it } from 'vitest';
import { LOGO_LENGTH, logoProblem } from '../../../../src/core/branding/logo-rules.ts';
import { logoMarkup, type Painter } from '../../../../src/widgets/settings/branding/logo-file.ts';
import { inEnglish } from '../../../../src/core/languages/words.ts';

const painter = (width: number, height: number, bytesPerPixel: number): Painter & { drawn: string[] } => {
  const drawn: string[] = [];
  return {
    drawn,
    open: async () => ({
      width,
      height,
      encode(across, down) {
        drawn.push(`${across}x${down}`);
        return `data:image/png;base64,${'A'.repeat(Math.round(across * down * bytesPerPixel))}`;
      },
    }),
  };
};
const picture = new File(['x'], 'logo.png', { type: 'image/png' });

it('accepts a drawing unchanged', async () => {
  const markup = '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>';
  expect(await logoMarkup(inEnglish, new File([`\n${markup}\n`], 'logo.svg', { type: 'image/svg+xml' }))).toBe(markup);
  expect(await logoMarkup(inEnglish, new File([markup], 'LOGO.SVG'))).toBe(markup);
});

it('rejects a hostile drawing, and says what is wrong', async () => {
  const hostile = new File(['<svg onload="alert(1)"/>'], 'logo.svg', { type: 'image/svg+xml' });
  await expect(logoMarkup(inEnglish, hostile)).rejects.toThrow('onload');
});

it('wraps a picture in a drawing of the size that the header shows sharply', async () => {
  const paint = painter(2000, 500, 0.5);
  const markup = await logoMarkup(inEnglish, picture, paint);
  expect(paint.drawn).toEqual(['336x84']);
  expect(markup).toContain('viewBox="0 0 336 84"');
  expect(logoProblem(markup)).toBeNull();
});

it('shrinks a detailed picture until it fits, or reports that it cannot', async () => {
  const paint = painter(504, 84, 6);
  expect((await logoMarkup(inEnglish, picture, paint)).length).toBeLessThanOrEqual(LOGO_LENGTH);
  expect(paint.drawn).toEqual(['504x84', '333x55', '166x28'].slice(0, paint.drawn.length));
  await expect(logoMarkup(inEnglish, picture, painter(504, 84, 50))).rejects.toThrow('too much detail');
  await expect(logoMarkup(inEnglish, picture, { open: () => Promise.reject(new Error('x')) })).rejects.toThrow(
    'cannot be read',
  );
});
