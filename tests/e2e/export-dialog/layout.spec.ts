import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { DEVICE, openDialog } from './support.ts';

it('is 520 px wide, fits its content into 320 px, and closes with its icon', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const dialog = await openDialog(page, DEVICE);
  const sizes = await dialog.evaluate((element) => {
    const content = element.querySelector('.iam-export-content');
    return [
      (element as HTMLElement).offsetWidth,
      content?.clientHeight,
      element.querySelector('.iam-dialog-body')?.scrollHeight === 320,
    ];
  });
  expect(sizes).toEqual([520, 320, true]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await context.close();
});

it('offers ranges that end now, and keeps a message in view', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const dialog = await openDialog(page, DEVICE);
  const presets = dialog.getByRole('group', { name: 'Presets' });
  await expect(presets.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await presets.getByRole('button', { name: '24 h' }).click();
  await expect(presets.getByRole('button', { name: '24 h' })).toHaveAttribute('aria-pressed', 'true');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/reports'));
  await dialog.getByRole('checkbox', { name: 'Send via email' }).check();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere');
  const message = dialog.getByText('This email is invalid');
  await expect(message).toBeInViewport({ ratio: 1 });
  const foot = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  const box = await message.first().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  await dialog.getByRole('checkbox', { name: 'Send via email' }).uncheck();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const { range } = (await asked).postDataJSON() as { range: { start: string; end: string } };
  expect(Date.parse(range.end) - Date.parse(range.start)).toBe(24 * 3_600_000);
  await context.close();
});
