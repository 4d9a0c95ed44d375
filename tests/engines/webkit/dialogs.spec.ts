import { expect, it } from './support/it.ts';
import { isInside } from './support/in-page.ts';

const OLIVIA = 'olivia.owner@northwind.example';

it('a dialog takes the focus, keeps it at Tab, and returns it at Escape', async ({ view, openAs }) => {
  await openAs(OLIVIA, '/auth/team');
  const opener = view.control('button', 'Create new user');
  await opener.press('Enter');
  const dialog = view.control('dialog', 'Create new user');
  await dialog.expectShown();
  const inside = async () => view.run(isInside, await dialog.handle());
  await expect.poll(inside).toBe(true);
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
    await view.press(key);
    expect(await inside(), `after ${key}`).toBe(true);
  }
  await view.press('Escape');
  await dialog.expectHidden();
  await opener.expectFocused();
});

it('a question is modal, starts at Cancel, and changes nothing at Escape', async ({ view, openAs }) => {
  await openAs(OLIVIA, '/auth/team?term=mona');
  const suspend = view.control('button', 'Suspend user');
  await suspend.press('Enter');
  const question = view.control('alertdialog', 'Suspend user confirm');
  await question.expectShown();
  await view.in(question).control('button', 'Cancel').expectFocused();
  await question.expectModal();
  await view.press('Escape');
  await question.expectHidden();
  await suspend.expectFocused();
});

it('the heading of a page has the focus after navigation', async ({ view, openAs }) => {
  await openAs(OLIVIA, '/auth/team');
  for (const [link, title] of [
    ['Org', 'My organization'],
    ['Account', 'My profile'],
    ['Team', 'Team'],
  ] as const) {
    await view.control('link', link).click();
    await view.control('heading', title).expectFocused();
  }
});
