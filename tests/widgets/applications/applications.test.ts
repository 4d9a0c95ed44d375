import { expect, it } from 'vitest';
import type { Application } from '../../../src/core/contract/endpoints/platform/applications.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { ApplicationDialogModel } from '../../../src/widgets/applications/application-dialog-model.ts';
import { ApplicationLocation } from '../../../src/widgets/applications/application-location.ts';
import { ApplicationsModel } from '../../../src/widgets/applications/applications-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

const at = '2026-11-20T08:00:00.000Z';
const application = (id: number, name: string, title: string, url: string | null = null): Application => ({
  id,
  name,
  title,
  url,
  created_at: at,
  updated_at: at,
});
const fleet = application(5, 'fleet', 'Fleet', 'https://fleet.example/');

it('finds applications by title, name and URL, and keeps one that was just saved', async () => {
  const { session, toasts } = await sessionWith({
    'GET /api/applications': { data: [fleet, application(6, 'noc', 'Operations')] },
  });
  const model = new ApplicationsModel(inEnglish, session, toasts);
  await model.refresh();
  const found = (term: string) => {
    model.list.search(term);
    return model.list.rows.value.map(({ id }) => id);
  };
  expect([found('oper'), found('noc'), found('fleet.example')]).toEqual([[6], [6], [5]]);
  model.put({ ...fleet, title: 'Fleet control' });
  expect(model.find(5).value?.title).toBe('Fleet control');
  expect(model.find(7).value).toBeUndefined();
});

it('leaves a failed first load to the panel of the list', async () => {
  const { session, toasts, shown } = await sessionWith({
    'GET /api/applications': { status: 503, error: { message: 'Try again later.', code: 'unavailable' } },
  });
  const model = new ApplicationsModel(inEnglish, session, toasts);
  await model.refresh();
  expect(model.list.error.peek()).toMatchObject({ message: 'Try again later.' });
  expect(shown).toEqual([]);
});

it('deletes an application; one that is already gone counts as deleted', async () => {
  const { session, toasts, shown } = await sessionWith({
    'GET /api/applications': { data: [] },
    'DELETE /api/applications/6': { status: 403, error: { message: 'Not yours.', code: 'forbidden' } },
  });
  const model = new ApplicationsModel(inEnglish, session, toasts);
  await model.remove(fleet);
  await expect(model.remove(application(6, 'noc', 'Operations'))).rejects.toThrow('Not yours.');
  expect(shown).toEqual(['Application deleted', 'error: Not yours.']);
});

it('adds an application once its name can be the beginning of permissions', async () => {
  const { session, toasts, service } = await sessionWith({
    'POST /api/applications': ({ body }) =>
      (body as Application).name === 'taken'
        ? { status: 409, error: { message: 'No.', code: 'name_taken', data: { name: ['This name is taken'] } } }
        : { status: 201, data: [fleet] },
  });
  const model = new ApplicationDialogModel(inEnglish, session, toasts);
  model.form.set('title', ' Fleet ');
  const problem = async (name: string) => {
    model.form.set('name', name);
    await model.form.submit((values) => model.send(values));
    return model.form.errors.peek().name?.[0];
  };
  expect(await problem('')).toBe('This field is empty');
  for (const wrong of ['f', 'Fleet', '1fleet', 'fleet.control', 'f'.repeat(41)])
    expect(await problem(wrong)).toMatch(/^Two to 40 lowercase/);
  expect(service.asked).toEqual([]);
  expect(await problem('taken')).toBe('This name is taken');
  expect(await problem(' fleet ')).toBeUndefined();
  expect(service.asked.at(-1)?.body).toEqual({ name: 'fleet', title: 'Fleet', url: null });
});

it('changes title and URL, never the name', async () => {
  const { session, toasts, service, shown } = await sessionWith({ 'PUT /api/applications/5': { data: [fleet] } });
  const model = new ApplicationDialogModel(inEnglish, session, toasts, fleet);
  model.form.set('url', ' ');
  await model.form.submit((values) => model.send(values));
  expect(service.asked.at(-1)?.body).toEqual({ title: 'Fleet', url: null });
  expect(shown).toEqual(['Application saved']);
});

it('keeps what was typed and follows what somebody else changed meanwhile', async () => {
  let refused = false;
  const { session, toasts, service } = await sessionWith({
    'PUT /api/applications/5': () => {
      if (refused) return { data: [fleet] };
      refused = true;
      return { status: 409, error: { message: 'It was changed.', code: 'changed_elsewhere' } };
    },
    'GET /api/applications': {
      data: [{ ...fleet, title: 'Vans', url: 'https://vans.example/', updated_at: '2026-12-01T00:00:00.000Z' }],
    },
  });
  const model = new ApplicationDialogModel(inEnglish, session, toasts, fleet);
  model.form.set('title', 'Trucks');
  const submit = () => model.form.submit((values) => model.send(values));
  await submit();
  expect(model.form.values.peek()).toMatchObject({ title: 'Trucks', url: 'https://vans.example/' });
  expect(model.base.elsewhere.peek()).toEqual({ title: 'Vans' });
  await submit();
  const versions = service.asked.filter(({ call }) => call.startsWith('PUT')).map(({ version }) => version);
  expect(versions).toEqual([fleet.updated_at, '2026-12-01T00:00:00.000Z']);
});

it('keeps the open application and its tab in the URL', () => {
  const { platform } = fakeTab(new FakeBrowser(), {
    href: 'https://iam.example/auth/applications?application=5&tab=permissions',
    fetch,
  });
  const location = new ApplicationLocation(platform.location);
  location.start();
  expect([location.application.value, location.tab.value]).toEqual([5, 'permissions']);
  location.openTab('keys');
  expect(platform.location.href()).toBe('https://iam.example/auth/applications?application=5');
  location.open(null);
  expect(platform.location.href()).toBe('https://iam.example/auth/applications');
  location.open(6);
  location.openTab('nonsense');
  expect([location.application.value, location.tab.value]).toEqual([6, 'keys']);
  location.stop();
});

it('keeps the open webhook in the URL, which no other tab inherits', () => {
  const { platform } = fakeTab(new FakeBrowser(), {
    href: 'https://iam.example/auth/applications?application=5&tab=webhooks&webhook=7&status=failed',
    fetch,
  });
  const location = new ApplicationLocation(platform.location);
  location.start();
  expect([location.tab.value, location.webhook.value]).toEqual(['webhooks', 7]);
  location.openWebhook(8);
  expect(platform.location.href()).toBe('https://iam.example/auth/applications?application=5&tab=webhooks&webhook=8');
  location.openTab('permissions');
  expect([platform.location.href(), location.webhook.value]).toEqual([
    'https://iam.example/auth/applications?application=5&tab=permissions',
    null,
  ]);
  location.stop();
});
