import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { call, PASSWORD } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { unreachable } from '../support/reflow.ts';
import { freshAddress } from '../support/users.ts';

/** Names that are hard to fit in: without a space, from right to left, in wide letters, and of joined signs. */
const NAMES = [
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200),
  'عبد الرحمن بن محمد الأنصاري القرطبي '.repeat(3).trim(),
  '東京都千代田区霞が関一丁目'.repeat(8),
  '👩🏽‍🚒'.repeat(24),
];

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  const send = <T>(path: string, body: unknown) => call<T>(own.api, 'POST', path, body, own.owner.token);
  for (const name of NAMES) {
    const [role] = await send<{ id: number }>('/role', {
      app: 'auth',
      name,
      description: name,
      organization_id: own.id,
      permissions: ['auth.users.READ'],
    });
    const roles = [role?.id ?? 0];
    const email = freshAddress('long');
    await send('/user', { status: 1, email, password: PASSWORD, name, roles, organization_id: own.id });
    await send('/api-keys', { name, expiresAt: new Date(Date.now() + 86_400_000).toISOString(), roleIds: roles });
    await send('/webhooks', {
      name,
      endpoint: `https://directory.example/${'hook'.repeat(40)}`,
      apikey: 'a'.repeat(20),
      enabled: true,
      event_types: [{ type: 'role.created', enabled: true }],
    });
  }
});
afterAll(() => own.api.dispose());

const screens = {
  team: '/auth/team?type=all',
  roles: '/auth/roles',
  members: '/auth/organization',
  activity: '/auth/organization?tab=activity',
  'API keys': '/auth/organization?tab=api-keys',
  webhooks: '/auth/organization?tab=webhooks',
};

for (const [name, path] of Object.entries(screens)) {
  it(`long and foreign names scroll no page sideways and cut off no control: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, own.owner.token, path);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expect(page.getByText(NAMES[2]?.slice(0, 20) ?? '').first()).toBeVisible();
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${size.width}.png` });
      expect(await unreachable(page)).toEqual([]);
    }
    await page.context().close();
  });
}
