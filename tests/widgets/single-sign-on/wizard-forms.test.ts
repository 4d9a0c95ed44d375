import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { adviceFor } from '../../../src/widgets/single-sign-on/wizard/advice.ts';
import { peopleChange, peopleForm } from '../../../src/widgets/single-sign-on/wizard/people-form.ts';
import { providerChange, providerForm } from '../../../src/widgets/single-sign-on/wizard/provider-form.ts';
import { isStepDone, nextStep } from '../../../src/widgets/single-sign-on/wizard/steps-done.ts';
import { someConnection } from './support.ts';

const none = { issuer: '', client_id: '', has_client_secret: false, status: 'draft' as const, domains: [] };
const saml = someConnection(6, { ...none, kind: 'saml', metadata_url: null, entity_id: '', sso_url: '' });
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

it('needs issuer, client id and secret, and an address as issuer', async () => {
  const form = providerForm(inEnglish, someConnection(5, none));
  expect(await form.submit(() => {})).toBe(false);
  expect(Object.keys(form.errors.value).sort()).toEqual(['client_id', 'client_secret', 'issuer']);
  form.set('issuer', 'acme.okta.com');
  expect(await form.submit(() => {})).toBe(false);
  expect(form.errors.value.issuer).toEqual(['Enter an address that begins with https://']);
});

it('sends a secret only if one was typed, and keeps the stored one otherwise', async () => {
  const connection = someConnection(5);
  const { values } = providerForm(inEnglish, connection);
  expect(await providerChange(connection, values.value)).toEqual({
    issuer: 'https://acme.okta.com',
    client_id: '0oa1',
  });
  const typed = { ...values.value, client_secret: ' s3cret ', scopes: 'openid  email, groups' };
  expect(await providerChange(connection, typed)).toMatchObject({
    client_secret: 's3cret',
    scopes: ['openid', 'email', 'groups'],
  });
});

it('asks for the secret again where the issuer is another provider', async () => {
  const form = providerForm(inEnglish, someConnection(5));
  form.set('issuer', 'https://acme.okta.com/');
  expect(await form.submit(() => {})).toBe(true);
  form.set('issuer', 'https://acme.example');
  expect(await form.submit(() => {})).toBe(false);
  expect(Object.keys(form.errors.value)).toEqual(['client_secret']);
});

it("knows Google's issuer", () => {
  const google = someConnection(5, { ...none, vendor: 'google' });
  expect(providerForm(inEnglish, google).values.value.issuer).toBe('https://accounts.google.com');
});

it('takes metadata by URL, by file or by hand, and each needs its own fields', async () => {
  const form = providerForm(inEnglish, saml);
  const wrong = async () => ((await form.submit(() => {})) ? [] : Object.keys(form.errors.value).sort());
  expect([form.values.value.source, await wrong()]).toEqual(['url', ['metadata_url']]);
  form.set('source', 'file');
  expect(await wrong()).toEqual(['metadata_file']);
  form.set('source', 'typed');
  expect(await wrong()).toEqual(['certificates', 'entity_id', 'sso_url']);
});

it('sends one kind of metadata, with each certificate of the text', async () => {
  const values = providerForm(inEnglish, saml).values.value;
  const byUrl = { ...values, metadata_url: ' https://idp.example/metadata ', entity_id: 'ignored' };
  expect(await providerChange(saml, byUrl)).toEqual({ metadata_url: 'https://idp.example/metadata' });
  const metadata_file = new File(['<xml/>'], 'metadata.xml');
  expect(await providerChange(saml, { ...values, source: 'file', metadata_file })).toEqual({
    metadata_url: null,
    metadata_xml: '<xml/>',
  });
  const typed = { entity_id: 'https://idp.example', sso_url: 'https://idp.example/sso' };
  const both = `${PEM}\n\n${PEM}\n`;
  expect(await providerChange(saml, { ...values, ...typed, source: 'typed', certificates: both })).toEqual({
    ...typed,
    metadata_url: null,
    certificates: [PEM, PEM],
  });
});

it('begins with all verified domains, and keeps those that were chosen', () => {
  expect(peopleForm(inEnglish, someConnection(5, { domains: [] }), [1, 2]).values.value.domains).toEqual(['1', '2']);
  expect(peopleForm(inEnglish, someConnection(5, { domains: [1] }), [1, 2]).values.value.domains).toEqual(['1']);
});

it('needs a group and a role in each line, and names the line that lacks one', async () => {
  const form = peopleForm(inEnglish, someConnection(5), [1]);
  form.set('group_roles', [
    { group: 'Dispatchers', role: '5' },
    { group: ' ', role: '' },
  ]);
  expect(await form.submit(() => {})).toBe(false);
  expect(Object.keys(form.errors.value)).toEqual(['group_roles.1.group', 'group_roles.1.role']);
});

it('changes roles only where they may be chosen', () => {
  const form = peopleForm(inEnglish, someConnection(5, { group_roles: [{ group: 'A', role_id: 4 }] }), [1]);
  form.set('default_role_id', '9');
  form.set('email_claim', ' mail ');
  expect(peopleChange(form.values.value, true)).toEqual({
    domains: [1],
    just_in_time: true,
    attributes: { email: 'mail' },
    default_role_id: 9,
    group_roles: [{ group: 'A', role_id: 4 }],
  });
  expect(peopleChange(form.values.value, false)).not.toHaveProperty('group_roles');
  expect(peopleChange(form.values.value, false)).not.toHaveProperty('default_role_id');
});

it.each([
  ['a new one', someConnection(5, none), 'copy'],
  ['one without domains', someConnection(5, { domains: [] }), 'people'],
  ['one that was never tested', someConnection(5, { status: 'draft' }), 'test'],
  ['a tested one', someConnection(5), 'enable'],
] as const)('continues %s where it was left', (_what, connection, step) => {
  expect(nextStep(connection)).toBe(step);
  expect(isStepDone(step, connection)).toBe(false);
});

it.each([
  ['domain_not_allowed', 'domain'],
  ['email_missing', 'email'],
  ['signature_invalid', 'certificate'],
  ['access_denied', 'assigned'],
  ['invalid_client', 'values'],
  [null, 'values'],
] as const)('advises on %s', (code, advice) => expect(adviceFor(code)).toBe(advice));
