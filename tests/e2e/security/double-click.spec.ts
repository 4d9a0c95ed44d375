import type { Page } from '@playwright/test';
import { startService, type TestService } from '../../service/support/service.ts';
import { serveHostPages, type HostPages } from '../support/host-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

/**
 * Another page opens ours under the pointer, between the two presses of a double click: its popup leads the page below
 * to a question, and closes itself at the first press.
 */
const OLIVIA = 'olivia.owner@northwind.example';

let service: TestService;
let hosts: HostPages;
describe.configure({ timeout: 90_000 });
beforeAll(async () => {
  hosts = await serveHostPages({ '/': { body: 'fleet' } });
  service = await startService({ env: { TRUSTED_DOMAINS: hosts.at('fleet.localhost') } });
});
afterAll(async () => {
  await service.stop();
  await hosts.stop();
});

async function openAs(page: Page, email: string, path: string): Promise<void> {
  const value = await service.signIn(email);
  await page.context().addCookies([{ name: 'token', value, url: service.url, sameSite: 'Lax' }]);
  await page.goto(service.url + path);
}

/** The window comes to the front, and the second press follows at once. */
const pressAtOnce = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(async (button: HTMLElement) => {
    dispatchEvent(new Event('focus'));
    await new Promise(requestAnimationFrame);
    button.click();
  });

it('hands over no session by the second press of a double click', async ({ page }) => {
  const query = new URLSearchParams({
    ...{ redirectTo: `${hosts.at('fleet.localhost')}/`, state: 'chosen by somebody else' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  });
  const codes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/handover/codes')) codes.push(String(request.postData()));
  });
  await openAs(page, OLIVIA, `/auth/sign-in?${query.toString()}`);
  await expect(page.getByRole('heading', { name: /^Continue to fleet\.localhost.* as Olivia/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  await pressAtOnce(page, 'Continue');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  expect(codes.filter((body) => body.includes('confirmed'))).toEqual([]);
});

it('accepts no invitation by the second press of a double click', async ({ page }) => {
  const email = 'cora.owner@contoso.example';
  const roles = await service.call('GET /role', { token: await service.signIn(OLIVIA) });
  const body = { email, role_ids: [roles.data[0]?.id ?? 0] };
  expect((await service.call('POST /invite', { token: await service.signIn(OLIVIA), body })).status).toBe(201);
  const [sent] = await service.outbox(email);
  await openAs(page, email, `/auth/invite?hash=${/hash=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''}`);
  const accept = page.getByRole('button', { name: 'Accept invitation', exact: true });
  await expect(accept).toBeEnabled();
  await pressAtOnce(page, 'Accept invitation');
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await accept.click();
  await expect(page.getByLabel('Organization', { exact: true })).toBeVisible();
});
