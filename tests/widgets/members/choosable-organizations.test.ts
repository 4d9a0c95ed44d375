import { expect, it } from 'vitest';
import type { User } from '../../../src/core/contract/entities/user.ts';
import { Session } from '../../../src/core/session/session.ts';
import { choosableOrganizations } from '../../../src/widgets/members/choosable-organizations.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';

async function choosable(count: number, permissions: Record<string, boolean>, roles: object[] = []) {
  const all = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Organization ${at + 1}`,
    owner_user_id: 1,
    updated_at: '2026-11-01T08:00:00.000Z',
  }));
  const service = await answering({
    'GET /api/organizations': ({ call }) => {
      const query = new URL(call.split(' ')[1] ?? '', 'https://x').searchParams;
      const offset = Number(query.get('__after'));
      const end = offset + Number(query.get('__count'));
      return { data: all.slice(offset, end), meta: { total: count, ...(end < count && { next: String(end) }) } };
    },
  });
  try {
    const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/team', fetch });
    const session = new Session({ base: service.base, platform: tab.platform });
    session.permissions.resource.set(permissions);
    session.user.set({ roles } as unknown as User);
    const organizations = choosableOrganizations(session);
    await organizations.load();
    return { ids: organizations.data.peek()?.map(({ id }) => id) ?? [], calls: service.calls().length };
  } finally {
    await service.stop();
  }
}

it('offers staff every organization', async () => {
  const { ids, calls } = await choosable(2345, { 'auth.organizations.READ': true });
  expect(ids).toEqual(Array.from({ length: 2345 }, (_, at) => at + 1));
  expect(calls).toBe(3);
});

it('sends one request if one returns them all', async () => {
  expect(await choosable(1000, {})).toMatchObject({ calls: 1, ids: { length: 1000 } });
});

it('offers owners and admins only their own', async () => {
  expect((await choosable(3, { 'auth.organization.ADMIN': true })).ids).toEqual([]);
});

it('offers a super admin all, even one who owns an organization', async () => {
  const roles = [{ guid: 'superadmin', organization_id: null }];
  expect((await choosable(3, { 'auth.organization.OWNER': true }, roles)).ids).toEqual([1, 2, 3]);
});

it('treats nobody as super admin because of a role name in their organization', async () => {
  const roles = [{ guid: 'superadmin', organization_id: 3 }];
  expect((await choosable(3, { 'auth.organization.OWNER': true }, roles)).ids).toEqual([]);
});
