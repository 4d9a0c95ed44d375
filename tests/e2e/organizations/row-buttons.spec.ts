import { SUPER_ADMIN } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

it('keeps the buttons of a row on one line', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await page.goto('/auth/organizations');
  const row = page.getByRole('row', { name: /Contoso Sensors/ });
  const middle = async (name: string) => {
    const box = await row.getByRole('button', { name }).boundingBox();
    return box ? Math.round(box.y + box.height / 2) : null;
  };
  for (const name of ['Team', 'Edit', 'Delete'])
    expect(await middle(name), `${name} beside Settings`).toBe(await middle('Settings'));
  await context.close();
});
