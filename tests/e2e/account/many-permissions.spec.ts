import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { ownOrganization } from '../support/organization.ts';

const MANY = 15_000;

it('draws as many of 15,000 permissions as somebody looks at', async ({ page, baseURL }) => {
  const { owner, api } = await ownOrganization(baseURL ?? '');
  await keepToken(page.context(), owner.token);
  const data = Array.from({ length: MANY }, (_, at) => ({
    ...{ resource: 'auth.users.READ', isValid: true, organizationId: at + 1, updated_at: null },
  }));
  await page.route(/\/api\/user\/\d+\/permissions$/, (route) => route.fulfill({ json: { data, meta: {} } }));
  await page.goto('/auth/user');
  const rows = page.getByRole('table', { name: 'Permissions' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(50);
  const before = await rows.count();
  expect(before).toBeLessThan(200);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await api.dispose();
});
