import { afterEach, expect, it, vi } from 'vitest';
import { inEnglish } from '../../../../src/core/languages/words.ts';
import { Session } from '../../../../src/core/session/session.ts';
import { BrandingModel } from '../../../../src/widgets/system-settings/branding/branding-model.ts';
import { accentContrast, primaryContrast } from '../../../../src/widgets/system-settings/branding/contrast.ts';
import { contrastWords } from '../../../../src/widgets/system-settings/branding/words.ts';
import { SystemSettingsSource } from '../../../../src/widgets/system-settings/system-settings-source.ts';
import { FakeBrowser, fakeTab } from '../../../core/support/platform.ts';
import { answering } from '../../../core/support/service.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const AT = '2026-11-01T08:00:00.000Z';
const setting = (id: number, key: string, value: string, category = 'branding') => ({
  id,
  category,
  key,
  value,
  updated_at: AT,
});

async function start(answers: Parameters<typeof answering>[0] = {}) {
  const settings = [setting(1, 'product_name', 'Acme'), setting(2, 'footer', 'Ltd'), setting(3, 'logo', 'x', 'notes')];
  service = await answering({
    'GET /api/system_settings': () => ({ data: settings, meta: { total: 3 } }),
    'GET /api/system_settings/infrastructure': { data: [], meta: {} },
    ...answers,
  });
  const { platform } = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/settings_system', fetch });
  const session = new Session({ base: service.base, platform });
  const model = new BrandingModel(inEnglish, session, new SystemSettingsSource(session));
  model.start();
  await vi.waitFor(() => expect(model.form.values.peek().product_name).toBe('Acme'));
  const writes = () => service?.calls().filter((call) => !call.startsWith('GET')) ?? [];
  return { model, writes };
}

it('reads the brand, and nothing of another category', async () => {
  const { model } = await start();
  expect(model.form.values.peek()).toMatchObject({ product_name: 'Acme', footer: 'Ltd', logo: '', terms_url: '' });
  expect(model.unsaved.peek()).toBe(false);
  expect(await model.save(model.form.values.peek())).toBe(false);
});

it('saves only what was changed: adds, changes and removes settings', async () => {
  const { model, writes } = await start({
    'POST /api/system_settings': { status: 201, data: [setting(4, 'terms_url', 'https://acme.example')] },
    'PUT /api/system_settings/1': { data: [setting(1, 'product_name', 'Acme Fleet')] },
    'DELETE /api/system_settings/2': { data: [] },
  });
  const values = {
    ...model.form.values.peek(),
    product_name: ' Acme Fleet ',
    footer: '',
    terms_url: 'https://acme.example',
  };
  expect(await model.save(values)).toBe(true);
  expect(writes()).toEqual([
    'PUT /api/system_settings/1',
    'POST /api/system_settings',
    'DELETE /api/system_settings/2',
  ]);
});

it.each([
  ['product_name', 'x'.repeat(61), 'This must be one line of at most 60 characters.'],
  ['support_address', 'nobody', 'This must be an email address, or an address that begins with http:// or https://.'],
  ['terms_url', 'javascript:alert(1)', 'This must be an address that begins with http:// or https://.'],
  ['primary_color', 'red', 'This is not a color such as #37cb95.'],
  ['favicon', '<svg><script/></svg>', 'This logo contains <script>, which is not allowed.'],
] as const)('says what is wrong with %s, before it asks the service', async (field, value, sentence) => {
  const { model, writes } = await start();
  model.form.set(field, value);
  await model.form.submit(async (values) => void (await model.save(values)));
  expect(model.form.error(field).peek()).toEqual([sentence]);
  expect(writes()).toEqual([]);
});

it('says the contrast of each color, and which color replaces one that is hard to read', () => {
  const words = inEnglish(contrastWords);
  expect(primaryContrast(words, '#b03a2e')).toMatch(/contrast of 6 to 1\. That meets WCAG AA/);
  expect(primaryContrast(words, '#777700')).toMatch(/^Text on/);
  expect(accentContrast(words, '#ffff00')).toMatch(/contrast of 1 to 1 on light .* WCAG AA asks for 4\.5/);
  expect(accentContrast(words, '')).toBeUndefined();
});
