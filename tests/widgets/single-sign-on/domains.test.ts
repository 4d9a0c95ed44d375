import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { DomainsModel } from '../../../src/widgets/single-sign-on/domains/domains-model.ts';
import { companyWith, someDomain } from './support.ts';

const LIST = '/api/organizations/3/domains';

async function open(answers: Parameters<typeof companyWith>[0]) {
  const pending = someDomain(1, { status: 'pending', verified_at: null });
  const all = await companyWith({ [`GET ${LIST}`]: { data: [pending] }, ...answers });
  const model = new DomainsModel(inEnglish, all.access, all.toasts);
  await model.domains.load();
  return { ...all, model, pending };
}

it('adds a domain, and empties the field', async () => {
  const { model, service, shown } = await open({ [`POST ${LIST}`]: { status: 201, data: [someDomain(2)] } });
  model.form.set('domain', ' d2.example ');
  expect(await model.form.submit((values) => model.add(values))).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({ domain: 'd2.example' });
  expect(model.domains.data.value?.map(({ id }) => id)).toEqual([1, 2]);
  expect([model.form.values.value.domain, shown]).toEqual(['', ['Domain added. Now create its DNS record.']]);
});

it('asks for nothing while the field is empty, and keeps a domain that the service refuses', async () => {
  const { model, service } = await open({
    [`POST ${LIST}`]: {
      status: 422,
      error: { message: 'gmail.com is a public mail domain.', code: 'public_domain', data: { domain: ['Public.'] } },
    },
  });
  expect(await model.form.submit((values) => model.add(values))).toBe(false);
  expect(service.calls()).toHaveLength(1);
  model.form.set('domain', 'gmail.com');
  expect(await model.form.submit((values) => model.add(values))).toBe(false);
  expect(model.form.values.value.domain).toBe('gmail.com');
  expect(model.form.errors.value.domain).toEqual(['Public.']);
});

it('keeps the sentence of the service beside a domain whose record it did not find', async () => {
  const { model, pending } = await open({
    [`POST ${LIST}/1/verify`]: { status: 422, error: { message: 'There is no record yet.', code: 'record_missing' } },
  });
  await model.check(pending);
  expect([model.problems.value[1], model.checking.value]).toEqual(['There is no record yet.', null]);
});

it('shows a domain as verified at once', async () => {
  const { model, pending, shown } = await open({ [`POST ${LIST}/1/verify`]: { data: [someDomain(1)] } });
  await model.check(pending);
  expect(model.domains.data.value?.[0]?.status).toBe('verified');
  expect([model.problems.value[1], shown]).toEqual(['', ['d1.example is verified']]);
});

it('says that the record is missing where the service only repeats that it is pending', async () => {
  const { model, pending } = await open({
    [`POST ${LIST}/1/verify`]: () => ({ data: [someDomain(1, { status: 'pending' })] }),
  });
  await model.check(pending);
  expect(model.problems.value[1]).toMatch(/was not found yet/);
});

it('removes a domain, keeps one that the service does not remove, and counts a missing one as removed', async () => {
  let status = 503;
  const { model, pending, shown } = await open({
    [`DELETE ${LIST}/1`]: () =>
      status === 200 ? { data: [] } : { status, error: { message: 'Try later.', code: 'unavailable' } },
  });
  await expect(model.remove(pending)).rejects.toMatchObject({ status: 503 });
  expect(model.domains.data.value).toHaveLength(1);
  status = 404;
  await model.remove(pending);
  expect([model.domains.data.value, shown]).toEqual([[], ['error: Try later.', 'Domain removed']]);
});
