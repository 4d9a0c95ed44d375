import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, it } from '../support/it.ts';
import { as } from '../support/api.ts';
import { openAccount } from '../support/log-in.ts';
import { alertIn, expectToast } from '../support/toasts.ts';
import { member } from '../support/users.ts';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** A picture with a red start half and a blue end half, and with a location and a camera in its metadata. */
function halves(): Promise<Buffer> {
  const blue = { create: { width: 400, height: 400, channels: 3 as const, background: BLUE } };
  return sharp({ create: { width: 800, height: 400, channels: 3, background: RED } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .withExif({ IFD0: { Make: 'Spy Camera', Copyright: 'secret-marker' } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Avatar', { exact: true }).setInputFiles(file);
const crop = (page: Page) => page.getByRole('dialog', { name: 'Crop picture' });

/** Passes a file to the page as a browser does on drop and paste. */
async function hand(page: Page, how: 'drop' | 'paste', buffer: Buffer): Promise<void> {
  const data = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'picture.jpg', { type: 'image/jpeg' }),
    );
    return transfer;
  }, buffer.toString('base64'));
  if (how === 'drop')
    await page.getByRole('button', { name: 'Change avatar' }).dispatchEvent('drop', { dataTransfer: data });
  else
    await page.evaluate(
      (clipboardData) =>
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      data,
    );
}

it('crops a picture, previews it before saving, and stores the crop without metadata', async ({ page, request }) => {
  const me = await member(request, 5);
  await openAccount(page, me.email);
  await choose(page, { name: 'halves.jpg', mimeType: 'image/jpeg', buffer: await halves() });
  await crop(page).getByRole('slider', { name: 'Zoom' }).fill('2');
  await crop(page).getByRole('slider', { name: 'Horizontal position' }).fill('1');
  await expect(crop(page).getByRole('img', { name: 'Preview' })).toBeVisible();
  await crop(page).getByRole('button', { name: 'Apply' }).click();
  await expect(crop(page)).toBeHidden();
  await expect(page.getByText('Settings not found for user')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Changes saved');

  const api = as(request, me.token);
  const [kept] = await api.get<{ avatar: number }[]>(`/user/${me.id}`);
  const bytes = await api.bytes(`/uploads/${kept?.avatar}`);
  expect(bytes.includes('secret-marker') || bytes.includes('Spy Camera')).toBe(false);
  const picture = sharp(bytes);
  const { exif, width, height } = await picture.metadata();
  expect([exif, width, height]).toEqual([undefined, 200, 200]);
  const { channels } = await picture.stats();
  expect(channels.slice(0, 3).map(({ mean }) => Math.abs(mean - 20) < 12)).toEqual([true, true, false]);
  const [setting] = await api.get<{ key: string; value: string }[]>(`/user/${me.id}/settings?keys=avatar`);
  expect(setting?.value).toBe(String(kept?.avatar));

  await page.reload();
  await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove avatar' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Changes saved');
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeHidden();
  expect((await api.get<{ avatar: number | null }[]>(`/user/${me.id}`))[0]?.avatar).toBeNull();
});

it('accepts a dropped or pasted picture, and moves it by dragging', async ({ page, request }) => {
  const me = await member(request, 6);
  await openAccount(page, me.email);
  await hand(page, 'drop', await halves());
  await expect(crop(page).getByRole('slider', { name: 'Horizontal position' })).toHaveValue('0.5');
  const stage = await crop(page).locator('canvas').first().boundingBox();
  if (!stage) throw new Error('The stage has no box');
  await page.mouse.move(stage.x + 40, stage.y + 100);
  await page.mouse.down();
  await page.mouse.move(stage.x + 220, stage.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect(crop(page).getByRole('slider', { name: 'Horizontal position' })).toHaveValue('0');
  await page.keyboard.press('Escape');
  await expect(crop(page)).toBeHidden();
  await hand(page, 'paste', await halves());
  await expect(crop(page)).toBeVisible();
  await crop(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeHidden();
});

it('says beside the avatar why the service does not take it, until another one is chosen', async ({
  page,
  request,
}) => {
  const me = await member(request, 8);
  const picture = { name: 'halves.jpg', mimeType: 'image/jpeg', buffer: await halves() };
  const message = 'Other organizations see this too. Log in with your password to change it.';
  const error = { message, code: 'other_log_in_needed', data: { avatar: [message] } };
  await page.route(`**/api/user/${me.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: { meta: { error } } }) : route.fallback(),
  );
  await openAccount(page, me.email);
  const change = page.getByRole('button', { name: 'Change avatar' });
  await choose(page, picture);
  await crop(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alertIn(page, message)).toBeVisible();
  await expect(change).toBeFocused();
  await expect(change).toHaveAccessibleDescription(new RegExp(message));
  await choose(page, picture);
  await crop(page).getByRole('button', { name: 'Apply' }).click();
  await expect(alertIn(page, message)).toBeHidden();
});

it('rejects a file that is disguised or of another type with a message', async ({ page, request }) => {
  const me = await member(request, 7);
  await openAccount(page, me.email);
  await choose(page, {
    name: 'disguised.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(alertIn(page, 'This file is not a picture. Choose a PNG, JPEG, WebP or GIF.')).toBeVisible();
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(alertIn(page, 'Choose a file of one of these types: PNG, JPEG, WebP, GIF.')).toBeVisible();
  await choose(page, { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('photo') });
  await expect(alertIn(page, /^This is a HEIC photo/)).toBeVisible();
  await expect(crop(page)).toBeHidden();
});

it('opens a photo as phones take it: 48 megapixels, more than 5 MiB, turned by its EXIF data', async ({
  page,
  request,
}) => {
  it.slow();
  const me = await member(request, 7);
  await openAccount(page, me.email);
  const photo = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(8000, 6000);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'red';
    context.fillRect(0, 0, 8000, 6000);
    context.fillStyle = 'blue';
    context.fillRect(0, 0, 3000, 6000);
    const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    // Orientation 6: the camera was held upright, so its left side is the top.
    const exif = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1];
    exif.push(1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0);
    // What follows the end of a JPEG is ignored: it only makes the file large.
    const parts = [jpeg.slice(0, 2), Uint8Array.from(exif), jpeg.slice(2), new Uint8Array(8 * 1024 * 1024)];
    const transfer = new DataTransfer();
    transfer.items.add(new File(parts, 'photo.jpg', { type: 'image/jpeg' }));
    return transfer;
  });
  await page.getByRole('button', { name: 'Change avatar' }).dispatchEvent('drop', { dataTransfer: photo });
  await expect(crop(page)).toBeVisible();
  const stage = crop(page).locator('canvas').first();
  await expect(crop(page).getByRole('button', { name: 'Apply' })).toBeEnabled({ timeout: 30_000 });
  const colors = await stage.evaluate((canvas: HTMLCanvasElement) => {
    const at = (x: number, y: number) => [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])];
    return { top: at(240, 10), bottom: at(240, 470) };
  });
  expect(colors.top[2], 'blue is on top').toBeGreaterThan(200);
  expect(colors.bottom[0], 'red is below').toBeGreaterThan(200);
});
