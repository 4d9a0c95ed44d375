import { PASSWORD } from '../../e2e/support/api.ts';
import { expect, it } from './support/it.ts';
import type { View } from './support/view.ts';

const OLIVIA = 'olivia.owner@northwind.example';

const login = (view: View) => view.control('textbox', 'Login or email');
const profile = (view: View) => view.control('heading', 'My profile');
const token = async (view: View) => (await view.driver.manage().getCookies()).find(({ name }) => name === 'token');

it('reports a wrong password, then logs in, keeps the session and logs out', async ({ view }) => {
  await view.open('/auth/sign-in');
  const button = view.control('button', 'Log in');
  await button.expectEnabled(false);
  await login(view).fill(OLIVIA);
  await view.password().fill('not-her-password');
  await button.click();
  await view.expectAlert('Wrong login or password.');
  await view.control('button', 'Wait 3 seconds').expectShown();
  await view.password().expectProperty('value', '');
  await login(view).expectProperty('value', OLIVIA);
  await view.password().fill(PASSWORD);
  await button.expectEnabled();
  await view.password().press('Enter');
  await profile(view).expectFocused();
  await view.expectPath('/auth/user');
  expect((await token(view))?.sameSite).toBe('Lax');
  await view.driver.navigate().refresh();
  await profile(view).expectShown();
  await view.open('/auth/logout');
  await view.expectPath('/auth/sign-in');
  await login(view).expectShown();
  expect(await token(view)).toBeUndefined();
});

it('leads a protected page to the log in and back', async ({ view }) => {
  await view.open('/auth/team?term=mona&type=all');
  await view.expectPath('/auth/sign-in?term=mona&type=all');
  await login(view).fill(OLIVIA);
  await view.password().fill(PASSWORD);
  await view.control('button', 'Log in').click();
  await view.expectPath(/^\/auth\/team\?.*term=mona/);
  await view.control('option', /Mona Member/).expectShown();
});

it('logs two tabs in and out together', async ({ view }) => {
  await view.open('/auth/sign-in');
  const { driver } = view;
  const first = await driver.getWindowHandle();
  await driver.switchTo().newWindow('tab');
  const second = await driver.getWindowHandle();
  await view.open('/auth/sign-in');
  await login(view).fill(OLIVIA);
  await view.password().fill(PASSWORD);
  // By keyboard: the driver moves the mouse only in the first tab.
  await view.press('Enter');
  await profile(view).expectShown();
  await driver.switchTo().window(first);
  await profile(view).expectShown();
  await driver.switchTo().window(second);
  await view.open('/auth/logout');
  await view.expectPath('/auth/sign-in');
  await driver.switchTo().window(first);
  await view.expectPath('/auth/sign-in');
  await login(view).expectShown();
});
