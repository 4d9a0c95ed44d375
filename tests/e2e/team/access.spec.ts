import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { action, details, person } from './support.ts';

const demo: Record<
  string,
  { email: string; nav: string[]; create: boolean; suspend: boolean; addRole: 'enabled' | 'disabled' | 'hidden' }
> = {
  owner: {
    email: 'olivia.owner@northwind.example',
    nav: ['Team', 'Org'],
    create: true,
    suspend: true,
    addRole: 'enabled',
  },
  admin: {
    email: 'adam.admin@northwind.example',
    nav: ['Team', 'Org'],
    create: true,
    suspend: true,
    addRole: 'enabled',
  },
  writer: { email: 'walt.writer@northwind.example', nav: ['Team'], create: true, suspend: true, addRole: 'disabled' },
  reader: { email: 'rita.reader@northwind.example', nav: ['Team'], create: false, suspend: false, addRole: 'hidden' },
};
for (const [who, sees] of Object.entries(demo)) {
  it(`shows ${who} what the rules say`, async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, sees.email), '/auth/team?term=mona');
    await expect(page).toHaveTitle('Team');
    await expect(person(page, 'Mona Member')).toHaveAttribute('aria-selected', 'true');
    await expect(details(page)).toContainText('mona.member@northwind.example');
    await expect(details(page).getByRole('table', { name: 'User roles' })).toContainText('Logistics operator');
    const nav = page.getByRole('navigation', { name: 'Main' });
    for (const entry of ['Team', 'Org'])
      await expect(nav.getByRole('link', { name: entry, exact: true })).toHaveCount(sees.nav.includes(entry) ? 1 : 0);
    await expect(action(page, 'Create new user')).toHaveCount(sees.create ? 1 : 0);
    await expect(action(page, 'Suspend user')).toHaveCount(sees.suspend ? 1 : 0);
    if (sees.addRole === 'hidden') await expect(action(page, 'Add new role')).toHaveCount(0);
    else if (sees.addRole === 'disabled') await expect(action(page, 'Add new role')).toBeDisabled();
    else await expect(action(page, 'Add new role')).toBeEnabled();
    await expect(details(page).getByRole('heading', { name: 'User details' })).toBeVisible();
    await expect(action(page, 'Reset password')).toBeEnabled({ enabled: sees.suspend });
    // What does not apply is disabled, with the reason.
    for (const name of ['Restore user', 'Resend invitation', 'Reset MFA'])
      await expect(action(page, name)).toBeDisabled();
    await action(page, 'Restore user').focus();
    await expect(action(page, 'Restore user')).toHaveAccessibleDescription(
      sees.suspend ? 'Only a suspended user can be restored.' : /^You cannot change this user/,
    );
    // The only role: disabled for others, with a confirmation for owner and admin.
    await expect(action(page, 'Delete role Logistics operator')).toBeEnabled({
      enabled: who === 'owner' || who === 'admin',
    });
    await page.context().close();
  });
}

it("says 'Invalid user type' for deleted members who may not be seen, without asking for them", async ({
  browser,
  request,
}) => {
  const page = await openAs(browser, await tokenOf(request, demo['reader']?.email ?? ''), '/auth/user');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/auth/team?type=deleted');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user type' }).first()).toBeVisible();
  expect(asked.filter((url) => /\/api\/user\?/.test(url))).toEqual([]);
});
