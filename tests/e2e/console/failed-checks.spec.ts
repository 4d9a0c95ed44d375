import type { Route } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { meta: { error: { message: 'The check failed.', code } } } });

const failures: [what: string, endpoint: RegExp, code: string, answer: (route: Route) => Promise<void>][] = [
  ['an ended session', /\/api\/auth$/, 'session_ended', refuse(401, 'session_ended')],
  ['a refused session', /\/api\/auth$/, 'forbidden', refuse(403, 'forbidden')],
  ['a broken service', /\/api\/auth$/, 'internal', refuse(500, 'internal')],
  ['no network', /\/api\/auth$/, 'network', (route) => route.abort()],
  ['a user that cannot be read', /\/api\/user\/\d+\?/, 'internal', refuse(500, 'internal')],
  ['permissions that cannot be checked', /\/api\/check_permission$/, 'forbidden', refuse(403, 'forbidden')],
  ['no network for permissions', /\/api\/check_permission$/, 'network', (route) => route.abort()],
];

for (const [what, endpoint, code, answer] of failures)
  it(`a failed check of the session is reported to the host once: ${what}`, async ({ page, context }) => {
    await keepToken(context, await tokenOf(page.request, 'adam.admin@northwind.example'));
    await page.addInitScript(() => {
      const heard: { id: string; code: string }[] = [];
      Object.assign(globalThis, { heard });
      document.addEventListener('iam-error', (event) => {
        heard.push((event as CustomEvent<{ id: string; code: string }>).detail);
      });
    });
    await page.route(endpoint, answer);
    await page.goto('/cdn-example.html');
    const heard = () =>
      page.evaluate(() =>
        (globalThis as unknown as { heard: { id: string; code: string }[] }).heard.map(({ id, code: one }) => [
          id,
          one,
        ]),
      );
    await expect.poll(heard).toEqual([['account', code]]);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByRole('banner').first()).toBeVisible();
    expect(await heard(), 'once').toEqual([['account', code]]);
  });
