import { afterEach, expect, it } from 'vitest';
import type { Setting } from '../../../src/core/contract/entities/user.ts';
import { Session } from '../../../src/core/session/session.ts';
import { SystemSettingsSource } from '../../../src/widgets/system-settings/system-settings-source.ts';
import { TrustedDomainsModel } from '../../../src/widgets/system-settings/trusted-domains-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

let service: Awaited<ReturnType<typeof answering>> | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const setting = (value: string, updated_at = '2026-11-01T08:00:00.000Z'): Setting => ({
  id: 8,
  category: 'security',
  key: 'trusted_domains',
  value,
  updated_at,
});

/** A service that stores the setting, and reports changes based on an older version. */
async function editor(start: Setting | null) {
  let now = start;
  service = await answering({
    'GET /api/system_settings': () => ({
      data: [...(now ? [now] : []), { ...setting('x'), id: 9, key: 'trusted_domains_note' }],
      meta: { total: 2 },
    }),
    'GET /api/system_settings/infrastructure': { data: [] },
    'POST /api/system_settings': ({ body }) => {
      now = { ...setting(''), ...(body as object) };
      return { status: 201, data: [now] };
    },
    'PUT /api/system_settings/8': ({ body, version }) => {
      const { value } = body as { value: string };
      if (version !== now?.updated_at)
        return { status: 409, error: { message: 'Changed.', code: 'changed_elsewhere' } };
      now = setting(value, '2026-11-02T08:00:00.000Z');
      return { data: [now] };
    },
  });
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/settings_system', fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const source = new SystemSettingsSource(session);
  const model = new TrustedDomainsModel(inEnglish, source);
  await model.settings.load();
  return { model, source, value: () => now?.value, meanwhile: (next: Setting) => void (now = next) };
}

it('shows each domain once, in order, even a malformed one', async () => {
  const { model } = await editor(setting('b.example; A.example b.example,not_a_host'));
  expect(model.domains.value).toEqual(['a.example', 'b.example', 'not_a_host']);
});

it('adds the first and further domains', async () => {
  const { model, value } = await editor(null);
  await model.add('Dashboards.Example');
  expect([model.domains.value, value()]).toEqual([['dashboards.example'], 'dashboards.example']);
  await model.add('https://other.example:8443/');
  expect(value()).toBe('dashboards.example,https://other.example:8443');
});

it('removes a domain, and adds to the list as somebody else left it', async () => {
  const { model, value, meanwhile } = await editor(setting('a.example,b.example'));
  await model.remove('a.example');
  expect(value()).toBe('b.example');
  meanwhile(setting('b.example,theirs.example', '2026-11-03T08:00:00.000Z'));
  await model.add('mine.example');
  expect(value()).toBe('b.example,theirs.example,mine.example');
});

it('rejects invalid and duplicate domains with a message before it sends anything', async () => {
  const { model, value } = await editor(setting('a.example'));
  for (const [domain, words] of [
    ['', 'You have blank fields'],
    ['https://a.example/path?x', '‘https://a.example/path?x’ is not a host or origin'],
    ['*.com', '‘*.com’'],
    ['A.EXAMPLE', 'This domain is already on the list.'],
  ] as const) {
    model.form.set('domain', domain);
    expect(await model.form.submit((values) => model.add(values.domain))).toBe(false);
    expect(model.form.errors.peek().domain?.[0]).toContain(words);
  }
  expect(value()).toBe('a.example');
});

it('notifies the table of a change', async () => {
  const { model, source } = await editor(setting('a.example'));
  let told = 0;
  const stop = source.watch(() => told++);
  await model.add('b.example');
  expect(told).toBe(1);
  stop();
  await model.add('c.example');
  expect(told).toBe(1);
});
