import { afterEach, expect, it, vi } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { Session } from '../../../src/core/session/session.ts';
import { OrganizationProfileModel } from '../../../src/widgets/organization-settings/profile/profile-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';

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
const saved = {
  organization: { id: 5, name: 'Fabrikam', owner_user_id: 7, updated_at: AT },
  settings: [setting(1, 'primary_color', '#aa0000'), setting(2, 'logo', 'a list', 'notes')],
};

async function start(answers: Parameters<typeof answering>[0] = {}) {
  let now = saved;
  service = await answering({
    'GET /api/organizations/5': () => ({ data: [now.organization] }),
    'GET /api/organizations/5/settings': () => ({ data: now.settings, meta: { total: 2 } }),
    ...answers,
  });
  const { platform } = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/organizations/5/settings', fetch });
  const model = new OrganizationProfileModel(inEnglish, new Session({ base: service.base, platform }), 5);
  model.start();
  await vi.waitFor(() => expect(model.saved.status.peek()).toBe('ready'));
  await vi.waitFor(() => expect(model.form.values.peek().name).toBe('Fabrikam'));
  const change = (next: Partial<typeof saved>) => {
    now = { ...now, ...next };
  };
  const writes = () => service?.calls().filter((call) => !call.startsWith('GET')) ?? [];
  return { model, change, writes };
}

it('reads name and branding, and nothing of another category', async () => {
  const { model } = await start();
  expect(model.form.values.peek()).toEqual({
    name: 'Fabrikam',
    logo: '',
    primary_color: '#aa0000',
    accent_color: '',
  });
  expect(model.unsaved.peek()).toBe(false);
});

it('saves only what was changed: adds, changes and removes settings', async () => {
  const { model, writes } = await start({
    'POST /api/organizations/5/settings': { status: 201, data: [setting(3, 'accent_color', '#00aa00')] },
    'DELETE /api/organizations/5/settings/1': { data: [] },
  });
  model.form.set('accent_color', '#00aa00');
  model.form.set('primary_color', '');
  expect(model.unsaved.peek()).toBe(true);
  expect(await model.form.submit((values) => model.save(values))).toBe(true);
  expect(writes()).toHaveLength(2);
  expect(writes().join()).toMatch(/DELETE .*settings\/1.*POST .*settings/);
  expect(await model.save({ ...model.form.values.peek(), ...valuesOfSaved })).toBe(false);
});

it('says beside the field what the service refuses', async () => {
  const error = { message: 'No color', code: 'value_invalid', data: { value: ['No color'] } };
  const { model } = await start({
    'PUT /api/organizations/5/settings/1': { status: 422, meta: { error } },
  });
  model.form.set('primary_color', '#bb0000');
  expect(await model.form.submit((values) => model.save(values))).toBe(false);
  expect(model.form.errors.peek()).toMatchObject({ primary_color: ['No color'] });
  expect(model.form.values.peek().primary_color).toBe('#bb0000');
});

it('keeps what was typed when somebody else was faster, and says what they saved', async () => {
  const error = { message: 'Changed elsewhere', code: 'changed_elsewhere' };
  const { model, change } = await start({ 'PUT /api/organizations/5': { status: 409, meta: { error } } });
  change({ organization: { ...saved.organization, name: 'Theirs' }, settings: [] });
  model.form.set('name', 'Mine');
  expect(await model.form.submit((values) => model.save(values))).toBe(false);
  expect(model.form.values.peek()).toMatchObject({ name: 'Mine', primary_color: '' });
  expect(model.elsewhere.peek()).toEqual({ name: 'Theirs' });
});

it.each([
  ['name', ' ', 'You have blank owner'],
  ['accent_color', 'red', 'This is not a color such as #37cb95.'],
  ['logo', '<svg onload="x"/>', /which is not allowed/],
] as const)('refuses a wrong %s before it is sent', async (field, value, sentence) => {
  const { model, writes } = await start();
  model.form.set(field, value);
  expect(await model.form.submit((values) => model.save(values))).toBe(false);
  expect(model.form.errors.peek()[field]?.[0]).toMatch(sentence);
  expect(writes()).toEqual([]);
});

const valuesOfSaved = { name: 'Fabrikam', logo: '', primary_color: '#aa0000', accent_color: '' };
