import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Page } from '@playwright/test';
import { startService, type TestService } from '../../service/support/service.ts';
import { expectAccessible } from '../support/axe.ts';
import { onThisMachine } from '../support/empty-service.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { logIn } from '../support/log-in.ts';
import { toast } from '../support/toasts.ts';

it.use(onThisMachine);

let service: TestService;
let refusing: Server;
beforeAll(async () => {
  refusing = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' } });
  const token = await service.signIn('adam.admin@northwind.example');
  for (const email of ['failed@example.net', 'expired@example.net'])
    await service.call('POST /invite', { token, body: { email, role_ids: [15] } });
  const { pool } = service.services.database;
  await pool.query(
    "update jobs set failed_at = now(), leased_until = null, leased_by = null where type = 'message.send'",
  );
  await pool.query(`update outbox set valid_until = now() where "to" = 'expired@example.net'`);
});
afterAll(async () => {
  await service?.stop();
  refusing?.close();
});

const table = (page: Page) => page.getByRole('table', { name: 'Mail and jobs' });
const row = (page: Page, to: string) => table(page).getByRole('row').filter({ hasText: to });

it('shows failed mails, sends one again, and explains one whose link expired', async ({ page }) => {
  await page.goto(`${service.url}/auth/sign-in`);
  await logIn(page, 'sam.staff@platform.example');
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await page.goto(`${service.url}/auth/settings_system?tab=jobs`);

  await expect(page.getByRole('radio', { name: 'Failed' })).toBeChecked();
  await expect(row(page, 'failed@example.net')).toContainText('Failed');
  await expect(row(page, 'expired@example.net')).toContainText('Link expired');

  const dead = page.getByRole('button', { name: 'Try again: Mail to expired@example.net' });
  await dead.focus();
  await expect(page.getByRole('tooltip')).toContainText('Send a new invitation');
  await expect(dead).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try again: Mail to failed@example.net' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'It will be tried again now.')).toBeVisible();
  await expect(row(page, 'failed@example.net')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Failed' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Waiting' })).toBeChecked();
  await expect(row(page, 'expired@example.net')).toHaveCount(0);
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(row(page, 'expired@example.net')).toBeVisible();
  await expect(row(page, 'failed@example.net')).toBeVisible();
});
