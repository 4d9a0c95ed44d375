import { call, tokenOf, SUPER_ADMIN } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { logIn, openAs } from '../support/log-in.ts';
import { addMember, addRole, ownOrganization, type OwnOrganization } from '../support/organization.ts';
import { typedForms, type Subjects } from '../support/typed-forms.ts';

let own: OwnOrganization;
let subjects: Subjects;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Night watch', ['auth.users.READ']);
  subjects = { organizationId: own.id, heir: await addMember(own, 'Hedda Heir', [own.administratorRole]) };
});
afterAll(() => own.api.dispose());

for (const { name, path, as, type, expectTyped, secret, submit } of typedForms) {
  const emailOf = () => (as ? SUPER_ADMIN : own.owner.email);

  it(`keeps ${name} while the user logs in again in place`, async ({ browser }) => {
    const token = await tokenOf(own.api, emailOf());
    const page = await openAs(browser, token, path(subjects));
    await type(page, subjects);
    await call(own.api, 'DELETE', '/auth', undefined, token);
    await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
    await logIn(page, emailOf());
    await expectTyped(page);
    if (secret) await expect(secret(page)).toHaveValue('');
    expect(page.url()).toContain(path(subjects));
    await page.context().close();
  });

  it(`keeps ${name} offline, says so, and sends it once online`, async ({ browser }) => {
    const page = await openAs(browser, await tokenOf(own.api, emailOf()), path(subjects));
    await type(page, subjects);
    await page.context().setOffline(true);
    await submit(page).click();
    await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
    await expectTyped(page);
    if (secret) await expect(secret(page)).not.toHaveValue('');
    await page.context().setOffline(false);
    const sent = page.waitForRequest((one) => ['POST', 'PUT'].includes(one.method()) && one.url().includes('/api/'));
    // The service's answer is another test's subject.
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await submit(page).click();
    await sent;
    await expectTyped(page);
    await page.context().close();
  });
}

it("drops another user's draft", async ({ browser }) => {
  const token = await tokenOf(own.api, own.owner.email);
  const admin = await addMember(own, 'Ada Admin', [own.administratorRole]);
  const page = await openAs(browser, token, '/auth/roles');
  const dialog = page.getByRole('dialog', { name: 'Add new role' });
  await page.getByRole('button', { name: 'Add new role', exact: true }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Harbor master');
  await call(own.api, 'DELETE', '/auth', undefined, token);
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
  await logIn(page, admin.email);
  await expect(page.getByRole('table', { name: 'Roles' }).getByRole('rowheader').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.context().close();
});
