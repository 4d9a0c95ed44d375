import { resize } from './input.mjs';
import { expect, it } from './support/it.ts';

const OLIVIA = 'olivia.owner@northwind.example';
/** Member of two organizations. */
const MARCO = 'marco.multi@example.net';

it('opens the bell by keyboard, reads a notification, and returns the focus', async ({ view, openAs }) => {
  await openAs(OLIVIA, '/auth/user');
  const bell = view.control('button', /^Notifications/);
  await bell.press('Enter');
  const panel = view.control('dialog', 'Notifications');
  await panel.expectShown();
  await view.in(panel).expectText('Temperature');
  await view.press('Escape');
  await panel.expectHidden();
  await bell.expectFocused();
});

it('opens the information by keyboard', async ({ view, openAs }) => {
  await openAs(MARCO, '/cdn-example.html');
  const information = view.control('button', 'Information');
  await information.press('Enter');
  await view
    .in(view.control('dialog', 'Information'))
    .control('link', /^Documentation/)
    .expectShown();
  await view.press('Escape');
  await information.expectFocused();
});

it('opens the switcher of applications by keyboard', async ({ view, openAs }) => {
  await resize(view.driver, { width: 800, height: 700 });
  await openAs(OLIVIA, '/cdn-example.html');
  const more = view.control('button', 'Applications');
  await more.press('Enter');
  await view
    .in(view.control('dialog', 'Applications'))
    .control('link', /dashboard$/)
    .expectShown();
  await view.press('Escape');
  await more.expectFocused();
});

it('goes through the account menu by arrows, and logs out', async ({ view, openAs }) => {
  await openAs(OLIVIA, '/auth/user');
  const account = view.control('button', /^Account menu/);
  await account.press('ArrowDown');
  const first = view.control('menuitem', /^My profile/);
  await first.expectFocused();
  await view.press('End');
  const last = view.control('menuitem', 'Log Out');
  await last.expectFocused();
  await view.press('Home');
  await first.expectFocused();
  await view.press('Escape');
  await account.expectFocused();
  await account.press('ArrowUp');
  await last.expectFocused();
  await view.press('Enter');
  await view.expectPath(/^\/auth\/sign-in/);
  expect((await view.driver.manage().getCookies()).some(({ name }) => name === 'token')).toBe(false);
});

it('lists the organizations of a user in a menu', async ({ view, openAs }) => {
  await openAs(MARCO, '/auth/user');
  await view.control('button', /^(Organization:|Choose organization)/).press('ArrowDown');
  await view.control('menuitem', /Contoso Sensors/).expectShown();
  await view.press('Escape');
});

it('shows the navigation behind a burger on a narrow screen', async ({ view, openAs }) => {
  await resize(view.driver, { width: 390, height: 844 });
  await openAs(OLIVIA, '/auth/user');
  await view.control('button', 'Menu').click();
  await view.in(view.control('dialog', 'Menu')).control('link', 'Team').click();
  await view.expectPath(/^\/auth\/team/);
  await view.control('dialog', 'Menu').expectHidden();
});
