import { afterEach, expect, it } from 'vitest';
import type { Organization } from '../../../src/core/contract/entities/organization.ts';
import { Session } from '../../../src/core/session/session.ts';
import { OrganizationDialogModel } from '../../../src/widgets/organizations/organization-dialog-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const owner = { id: 7, name: 'Olivia', email: 'o@n.example', phone: null };
const organization = { id: 5, name: 'Fabrikam', owner_user_id: 7, updated_at: '2026-11-01T08:00:00.000Z', owner };
const candidate = { value: '9', label: 'Nora' };

async function make(edited?: Organization, answers: Parameters<typeof answering>[0] = {}) {
  service = await answering(answers);
  const { platform } = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/organizations', fetch });
  const session = new Session({ base: service.base, platform });
  return { model: new OrganizationDialogModel(inEnglish, session, edited), service };
}
const submit = (model: OrganizationDialogModel) => model.form.submit((values) => model.save(values));

it("requires an owner: 'You have blank owner'", async () => {
  const { model, service } = await make();
  model.form.set('name', 'Fabrikam');
  expect(await submit(model)).toBe(false);
  expect(model.form.errors.value).toMatchObject({ owner: ['You have blank owner'] });
  expect(service.calls()).toEqual([]);
});

it('creates an organization with an owner found among all users', async () => {
  const { model, service } = await make(undefined, {
    'GET /api/organizations/owners': { data: [{ id: 9, name: '', email: 'nora@x.example' }], meta: { total: 1 } },
    'POST /api/organizations': { status: 201, data: [organization] },
  });
  const found = await model.findOwners('nora', new AbortController().signal);
  expect(found).toEqual([{ value: '9', label: 'nora@x.example', description: 'nora@x.example' }]);
  expect(service.calls()[0]).toBe('GET /api/organizations/owners?term=nora&__count=20');
  model.form.set('name', ' Fabrikam ');
  model.form.set('owner', found[0] ?? null);
  expect(await submit(model)).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({ name: 'Fabrikam', owner_user_id: 9 });
});

it('offers to invite an address without an account, and invites it as the owner', async () => {
  const { model, service } = await make(undefined, {
    'GET /api/organizations/owners': { data: [{ id: 9, name: 'Nora', email: 'nora@x.example' }], meta: { total: 1 } },
    'POST /api/organizations': { status: 201, data: [organization] },
  });
  const find = (term: string) => model.findOwners(term, new AbortController().signal);
  expect((await find('nora@x')).map(({ value }) => value)).toEqual(['9']);
  expect((await find('Nora@x.example')).map(({ value }) => value)).toEqual(['9']);
  const found = await find(' new@x.example ');
  expect(found[1]).toMatchObject({ value: 'new@x.example', label: 'new@x.example' });
  model.form.set('name', 'Fabrikam');
  model.form.set('owner', found[1] ?? null);
  expect(await submit(model)).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({ name: 'Fabrikam', owner_email: 'new@x.example' });
});

it('keeps an invited owner, unless another address is chosen', async () => {
  const invited = { ...organization, owner_user_id: null, owner: null, invited_owner: 'typo@x.example' };
  const { model, service } = await make(invited, {
    'PUT /api/organizations/5': { data: [invited] },
    'GET /api/organizations/owners': { data: [], meta: { total: 0 } },
  });
  expect(model.form.values.peek().owner).toMatchObject({ value: 'typo@x.example' });
  model.form.set('name', 'New');
  await submit(model);
  expect(service.asked.at(-1)?.body).toEqual({ name: 'New' });
  const [right] = await model.findOwners('right@x.example', new AbortController().signal);
  model.form.set('owner', right ?? null);
  await submit(model);
  expect(service.asked.at(-1)?.body).toEqual({ name: 'New', owner_email: 'right@x.example' });
});

it("shows the service's error about the owner beside the field", async () => {
  const { model } = await make(undefined, {
    'POST /api/organizations': {
      status: 422,
      error: { message: 'No account.', code: 'owner_unknown', data: { owner_user_id: ['No account.'] } },
    },
  });
  model.form.set('name', 'Fabrikam');
  model.form.set('owner', candidate);
  expect(await submit(model)).toBe(false);
  expect(model.form.errors.value).toEqual({ owner: ['No account.'] });
});

it("saves a name and a new owner from the members; an empty name gives 'You have blank owner'", async () => {
  const { model, service } = await make(organization, {
    'PUT /api/organizations/5': { data: [organization] },
    'GET /api/organizations/owners': { data: [], meta: { total: 0 } },
  });
  await model.findOwners('', new AbortController().signal);
  expect(service.calls()[0]).toBe('GET /api/organizations/owners?organization_id=5&__count=20');
  model.form.set('name', ' ');
  await submit(model);
  expect(model.form.errors.value).toEqual({ name: ['You have blank owner'] });
  model.form.set('name', 'New');
  await submit(model);
  expect(service.asked.at(-1)).toMatchObject({ body: { name: 'New' }, version: organization.updated_at });
  model.form.set('owner', candidate);
  await submit(model);
  expect(service.asked.at(-1)?.body).toMatchObject({ owner_user_id: 9 });
});

it("shows another user's new name, then overwrites it on the next save", async () => {
  const elsewhere = { ...organization, name: 'Theirs', updated_at: '2026-11-02T08:00:00.000Z' };
  let tries = 0;
  const { model, service } = await make(organization, {
    'PUT /api/organizations/5': () =>
      tries++ === 0
        ? { status: 409, error: { message: 'Changed.', code: 'changed_elsewhere' } }
        : { data: [elsewhere] },
    'GET /api/organizations/5': { data: [elsewhere] },
  });
  model.form.set('name', 'Mine');
  expect(await submit(model)).toBe(false);
  expect([model.elsewhere.value, model.form.values.value.name]).toEqual(['Theirs', 'Mine']);
  expect(await submit(model)).toBe(true);
  expect(service.asked.at(-1)).toMatchObject({ body: { name: 'Mine' }, version: elsewhere.updated_at });
});
