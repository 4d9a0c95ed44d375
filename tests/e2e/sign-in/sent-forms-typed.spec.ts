import { button, expectSameNodes, holdReact, postsTo, rememberNodes } from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { emailFor, FORMS, heading, input, typeAll } from './support/sent-forms.ts';

/** Nodes that React never exchanges: it ticks the rules of a password. */
const LASTING = '[data-iam-form], [data-iam-form] :is(form, label, input, button)';

for (const form of FORMS) {
  it(`keeps what is typed into ${form.path} while all scripts come two seconds late, and submits it once`, async ({
    page,
    context,
  }) => {
    const posts = postsTo(page, form.call);
    const scripts = await holdReact(context, '');
    await page.goto(form.path, { waitUntil: 'commit' });
    const email = emailFor(form);
    await typeAll(page, form, email);
    await rememberNodes(page, LASTING);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => performance.now() > 2000);
    scripts.release();
    await expectSameNodes(page);
    await settle(page);
    const last = input(page, form.names.at(-1) ?? '');
    const typed = await last.inputValue();
    await page.keyboard.type('x');
    await expect(last, 'the caret is where it was').toHaveValue(`x${typed}`);
    await page.keyboard.press('Backspace');
    await expect(input(page, 'email')).toHaveValue(email);
    expect(posts).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(heading(page, form.done)).toBeVisible();
    expect(posts).toEqual([expect.objectContaining({ email })]);
  });

  it(`submits ${form.path} once after Enter while all scripts were held back for two seconds`, async ({
    page,
    context,
  }) => {
    const posts = postsTo(page, form.call);
    const scripts = await holdReact(context, '');
    await page.goto(form.path, { waitUntil: 'commit' });
    await typeAll(page, form, emailFor(form));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => performance.now() > 2000);
    await expect(page, 'nothing typed is in the URL').toHaveURL(form.path);
    scripts.release();
    await expect(heading(page, form.done)).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(page.url()).not.toContain('?');
  });

  it(`submits ${form.path} once after a press while React was held back`, async ({ page, context }) => {
    const posts = postsTo(page, form.call);
    const react = await holdReact(context);
    await page.goto(form.path, { waitUntil: 'commit' });
    await typeAll(page, form, emailFor(form));
    await button(page, form.submit).click();
    await page.keyboard.press('Enter');
    expect(posts).toEqual([]);
    react.release();
    await expect(heading(page, form.done)).toBeVisible();
    expect(posts).toHaveLength(1);
  });
}

it('goes back to the log in after a press while React was held back', async ({ page, context }) => {
  const react = await holdReact(context);
  await page.goto('/auth/restore-password', { waitUntil: 'commit' });
  await expect(button(page, 'Restore password')).toBeDisabled();
  await input(page, 'email').fill('x');
  await expect(button(page, 'Restore password')).toBeEnabled();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(heading(page, 'Restore your password')).toBeVisible();
  react.release();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL('/auth/sign-in');
});

it('submits a new password only with the same confirmation, also while React is held back', async ({
  page,
  context,
}) => {
  const [, , , form] = FORMS;
  const posts = postsTo(page, form.call);
  const react = await holdReact(context);
  await page.goto(form.path, { waitUntil: 'commit' });
  await typeAll(page, form, emailFor(form));
  await expect(button(page, form.submit)).toBeEnabled();
  await page.keyboard.type('!');
  await expect(button(page, form.submit)).toBeDisabled();
  await page.keyboard.press('Enter');
  await rememberNodes(page, LASTING);
  react.release();
  await expectSameNodes(page);
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeVisible();
  await expect(button(page, form.submit)).toBeDisabled();
  expect(posts).toEqual([]);
  await page.keyboard.press('Backspace');
  await expect(button(page, form.submit)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(heading(page, form.done)).toBeVisible();
  expect(posts).toHaveLength(1);
});

it('submits no new password after Enter before any script if its confirmation differs', async ({ page, context }) => {
  const [, , , form] = FORMS;
  const posts = postsTo(page, form.call);
  const scripts = await holdReact(context, '');
  await page.goto(form.path, { waitUntil: 'commit' });
  await typeAll(page, form, emailFor(form));
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  scripts.release();
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeVisible();
  await settle(page);
  expect(posts).toEqual([]);
  await expect(page).toHaveURL(form.path);
});
