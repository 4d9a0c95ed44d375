import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { ConnectionsModel } from '../../../src/widgets/single-sign-on/connections-model.ts';
import { takeTested } from '../../../src/widgets/single-sign-on/tested-connection.ts';
import { companyWith, someConnection, someLogin } from './support.ts';

const LIST = '/api/organizations/3/connections';

async function open(answers: Parameters<typeof companyWith>[0]) {
  const all = await companyWith({ [`GET ${LIST}`]: { data: [someConnection(5), someConnection(6)] }, ...answers });
  const model = new ConnectionsModel(inEnglish, all.access, all.tab.platform, all.toasts);
  await model.refresh();
  return { ...all, model };
}

it('creates a connection, and lists it without another request', async () => {
  const made = someConnection(7, { status: 'draft', name: 'Acme' });
  const { model, service } = await open({ [`POST ${LIST}`]: { status: 201, data: [made] } });
  expect(await model.create({ kind: 'oidc', vendor: 'entra', name: 'Acme' })).toEqual(made);
  expect(model.find(7).value?.name).toBe('Acme');
  expect(service.asked.at(-1)?.body).toEqual({ kind: 'oidc', vendor: 'entra', name: 'Acme' });
});

it('changes a connection by the version that is shown', async () => {
  const { model, service } = await open({ [`PUT ${LIST}/5`]: { data: [someConnection(5, { name: 'New' })] } });
  await model.change(someConnection(5), { name: 'New' });
  expect(model.find(5).value?.name).toBe('New');
  expect(service.asked.at(-1)?.version).toBe(someConnection(5).updated_at);
});

it('loads what somebody else saved, and reports the conflict', async () => {
  let rows = [someConnection(5)];
  const { model } = await open({
    [`GET ${LIST}`]: () => ({ data: rows }),
    [`PUT ${LIST}/5`]: () => {
      rows = [someConnection(5, { name: 'Theirs', updated_at: '2026-11-21T08:00:00.000Z' })];
      return { status: 409, error: { message: 'Changed elsewhere.', code: 'changed_elsewhere' } };
    },
  });
  await expect(model.change(someConnection(5), { name: 'Mine' })).rejects.toMatchObject({ status: 409 });
  expect(model.find(5).value).toMatchObject({ name: 'Theirs' });
});

it('leaves for the test, names the page to come back to, and knows afterwards which connection it was', async () => {
  const { model, service, tab } = await open({
    [`POST ${LIST}/5/test`]: { data: [{ url: 'https://iam.example/api/auth/connections/5/start?test=s' }] },
  });
  await model.test(someConnection(5), 'https://iam.example/auth/organization?tab=single-sign-on');
  expect(service.asked.at(-1)?.body).toEqual({
    redirectTo: 'https://iam.example/auth/organization?tab=single-sign-on',
  });
  expect(tab.assigned).toEqual(['https://iam.example/api/auth/connections/5/start?test=s']);
  expect(takeTested(tab.platform, 4)).toBe(null);
  expect(takeTested(tab.platform, 3)).toBe(null);
});

it('expects the wizard once, and not half an hour later', async () => {
  const { model, tab, browser } = await open({ [`POST ${LIST}/5/test`]: { data: [{ url: 'https://iam.example/x' }] } });
  await model.test(someConnection(5), 'https://iam.example/');
  expect([takeTested(tab.platform, 3), takeTested(tab.platform, 3)]).toEqual([5, null]);
  await model.test(someConnection(5), 'https://iam.example/');
  browser.time += 31 * 60_000;
  expect(takeTested(tab.platform, 3)).toBe(null);
});

it('enables and disables a connection, and says so', async () => {
  const { model, shown } = await open({
    [`POST ${LIST}/5/enable`]: { data: [someConnection(5, { status: 'enabled' })] },
    [`POST ${LIST}/5/disable`]: { data: [someConnection(5, { status: 'disabled' })] },
  });
  expect(await model.enable(someConnection(5))).toBe(true);
  expect(model.find(5).value?.status).toBe('enabled');
  expect(await model.disable(someConnection(5))).toBe(true);
  expect(model.find(5).value?.status).toBe('disabled');
  expect(shown).toEqual(['Connection enabled', 'Connection disabled']);
});

it('keeps the status when the service refuses, and shows its sentence', async () => {
  const { model, shown } = await open({
    [`POST ${LIST}/5/enable`]: { status: 409, error: { message: 'Test it first.', code: 'not_tested' } },
  });
  expect(await model.enable(someConnection(5))).toBe(false);
  expect([model.find(5).value?.status, model.busy.value, shown]).toEqual(['tested', null, ['error: Test it first.']]);
});

it('deletes a connection; one that is already gone counts as deleted', async () => {
  const { model, shown } = await open({ [`DELETE ${LIST}/5`]: { data: [] } });
  await model.remove(someConnection(5));
  await model.remove(someConnection(6));
  expect([model.connections.data.value, shown]).toEqual([[], ['Connection deleted', 'Connection deleted']]);
});

it('loads the log ins of a connection once for all views', async () => {
  const { model, service } = await open({ [`GET ${LIST}/5/logins`]: { data: [someLogin(1)] } });
  await Promise.all([model.logins(5).load(), model.logins(5).load()]);
  expect(model.logins(5).data.value).toEqual([someLogin(1)]);
  expect(service.calls().filter((call) => call.includes('logins'))).toHaveLength(1);
});
