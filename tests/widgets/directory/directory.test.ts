import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { DirectoryModel } from '../../../src/widgets/directory/directory-model.ts';
import { at, companyWith } from '../single-sign-on/support.ts';

const BASE = '/api/organizations/3/connections/5/directory';
const directory = {
  base_url: 'https://iam.example/scim/v2/5',
  token_created_at: at,
  previous_token_expires_at: null,
  last_synchronized_at: at,
  users: 2,
  active_users: 1,
  groups: 1,
  conflicts: 0,
};
const request = (id: number, error: string | null = null) => ({
  id,
  at,
  method: 'PATCH',
  path: `/Users/${id}`,
  status: error ? 409 : 200,
  about: 'ada@acme.example',
  changes: error ? [] : ['Deactivated.'],
  error,
});

async function open(answers: Parameters<typeof companyWith>[0]) {
  const all = await companyWith(answers);
  return { ...all, model: new DirectoryModel(inEnglish, all.access, 5, all.toasts) };
}

it('asks for requests and groups only where there is a directory', async () => {
  const { model, service } = await open({ [`GET ${BASE}`]: { data: [] } });
  await model.refresh();
  expect([model.directory.data.value, service.calls()]).toEqual([null, [`GET ${BASE}`]]);
});

it('lists refused requests alone, and all again', async () => {
  const { model, service } = await open({
    [`GET ${BASE}`]: { data: [directory] },
    [`GET ${BASE}/groups`]: { data: [{ id: 'a', name: 'Dispatchers', members: 3 }] },
    [`GET ${BASE}/requests`]: ({ call }) => ({
      data: call.includes('refused') ? [request(2, 'An owner stays.')] : [request(1), request(2, 'An owner stays.')],
    }),
  });
  await model.refresh();
  expect(model.requests.data.value).toHaveLength(2);
  expect(model.groups.data.value?.[0]?.name).toBe('Dispatchers');
  model.filter(true);
  await model.requests.load();
  expect(model.requests.data.value?.map(({ id }) => id)).toEqual([2]);
  model.filter(true);
  expect(service.calls().filter((call) => call.includes('refused'))).toHaveLength(1);
  model.filter(false);
  await model.requests.load();
  expect(model.requests.data.value).toHaveLength(2);
});

it('creates the directory, and gives its token once', async () => {
  let rows: unknown[] = [];
  const { model } = await open({
    [`GET ${BASE}`]: () => ({ data: rows }),
    [`GET ${BASE}/requests`]: { data: [] },
    [`GET ${BASE}/groups`]: { data: [] },
    [`POST ${BASE}`]: () => {
      rows = [directory];
      return { status: 201, data: [{ base_url: directory.base_url, access_token: 'scim_1' }] };
    },
  });
  await model.refresh();
  expect(await model.roll()).toEqual({ base_url: directory.base_url, access_token: 'scim_1' });
  await model.directory.load();
  expect(model.directory.data.value).toEqual(directory);
});

it('says why no token came, and that the directory has ended', async () => {
  let rows: unknown[] = [directory];
  const { model, shown } = await open({
    [`GET ${BASE}`]: () => ({ data: rows }),
    [`POST ${BASE}`]: { status: 409, error: { message: 'Not now.', code: 'busy' } },
    [`DELETE ${BASE}`]: () => {
      rows = [];
      return { data: [] };
    },
  });
  expect(await model.roll()).toBe(null);
  await model.end();
  expect([model.directory.data.value, shown]).toEqual([null, ['error: Not now.', 'Directory ended']]);
});
