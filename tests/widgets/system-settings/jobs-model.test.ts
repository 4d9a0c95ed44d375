import { afterEach, expect, it } from 'vitest';
import type { Job } from '../../../src/core/contract/endpoints/platform/jobs.ts';
import { Session } from '../../../src/core/session/session.ts';
import { JobsModel } from '../../../src/widgets/system-settings/jobs-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

let service: Awaited<ReturnType<typeof answering>> | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const job: Job = {
  id: 5,
  type: 'message.send',
  status: 'failed',
  message: { channel: 'mail', to: 'ada@example.net', subject: 'Reset' },
  attempts: 9,
  is_expired: false,
  error: 'refused',
  created_at: '2026-11-01T08:00:00.000Z',
  next_attempt_at: null,
  failed_at: '2026-11-01T09:00:00.000Z',
};

it('retries a job, confirms it, and reloads the list; a failure is a toast', async () => {
  let left: Job[] = [job];
  let retry: object = { data: [{ ...job, status: 'waiting' }] };
  service = await answering({
    'GET /api/jobs': () => ({ data: left, meta: { total: left.length } }),
    'POST /api/jobs/5/retry': () => retry,
  });
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/settings_system', fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const told: string[] = [];
  const toasts = { success: (text: string) => told.push(text), error: (text: string) => told.push(text) };
  const model = new JobsModel(inEnglish, session, toasts as never);
  await model.list.page(0);
  expect(model.list.rows.value.map(({ id }) => id)).toEqual([5]);

  retry = { status: 409, error: { message: 'It is running.', code: 'job_under_way' } };
  await model.retry(job);
  left = [];
  retry = { data: [job] };
  await model.retry(job);
  expect(told).toEqual(['It is running.', 'It will be tried again now.']);
  expect(model.list.rows.value).toEqual([]);
  expect(model.retried.value.size).toBe(0);
});

it('shows failed jobs first, then those of the chosen status', async () => {
  service = await answering({ 'GET /api/jobs': { data: [job], meta: { total: 1 } } });
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/settings_system', fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const model = new JobsModel(inEnglish, session, { success: () => {}, error: () => {} } as never);
  await model.list.page(0);
  await model.show('waiting');
  await model.show('all');
  const asked = service.calls().map((call) => new URLSearchParams(call.split('?')[1]).get('status'));
  expect(asked).toEqual(['failed', 'waiting', null]);
});
