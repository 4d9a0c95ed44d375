import { afterAll, beforeAll, expect, it } from 'vitest';
import { solved } from '../../support/bot-check.ts';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerTransfers } from '../../support/exports/register.ts';
import { make } from '../../support/reports.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let application: Application;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const spoken = (language: string) => ({ 'Accept-Language': language });
const register = async (email: string, headers: Record<string, string>) =>
  service.call('POST /registration', {
    headers,
    body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(service) },
  });
const restore = async (email: string, headers: Record<string, string>) =>
  service.call('POST /password/reset', { headers, body: { email, recaptchaToken: await solved(service) } });
const prefers = (token: string, id: number, value: string) =>
  service.call('POST /user/{id}/settings', {
    token,
    params: { id },
    body: [{ category: 'common', key: 'local_format', value }],
  });

/** Language, subject and text of the newest mail to an address. */
async function newest(to: string) {
  const [mail] = await service.outbox(to);
  return {
    language: /<html lang="(\w+)" /.exec(mail?.html ?? '')?.[1],
    subject: mail?.subject,
    text: mail?.text ?? '',
  };
}

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Aktivieren Sie Ihr Konto'],
  ['fr-FR', 'fr', 'Activez votre compte'],
  ['es-MX,es;q=0.9', 'es', 'Active su cuenta'],
  ['ar-EG', 'ar', 'فعّل حسابك'],
  ['ja', 'ja', 'アカウントを有効化してください'],
  ['pl,de;q=0.5', 'de', 'Aktivieren Sie Ihr Konto'],
  ['pl', 'en', 'Activate your account'],
  ['*', 'en', 'Activate your account'],
])('writes to a new user whose browser asks for %s in %s', async (header, language, subject) => {
  const email = `new.${header.replace(/\W+/g, '-')}x@example.net`;
  expect((await register(email, spoken(header))).status).toBe(201);
  expect(await newest(email)).toMatchObject({ language, subject });
});

it('writes to an unknown email in that language', async () => {
  await restore('nobody.at-all@example.net', spoken('de'));
  expect((await newest('nobody.at-all@example.net')).subject).toBe('Zu dieser Adresse gibt es kein Konto');
});

it('writes to a user in the language of their locale format, whatever the browser requests', async () => {
  const rita = 'rita.reader@northwind.example';
  const token = await service.signIn(rita);
  await prefers(token, 6, 'fr-FR');
  await restore(rita, spoken('de'));
  expect(await newest(rita)).toMatchObject({ language: 'fr', subject: 'Choisissez un nouveau mot de passe' });
  await service.call('PUT /user/{id}/password', {
    token,
    params: { id: 6 },
    headers: spoken('de'),
    body: { password: 'velvet-anchor-77', confirmation: 'velvet-anchor-77', old_password: PASSWORD },
  });
  const year = new Date().getUTCFullYear();
  expect((await newest(rita)).text).toMatch(new RegExp(`modifié le \\d+ \\p{Ll}+ ${year} à \\d{2}:\\d{2} UTC`, 'u'));
});

it("uses the browser's language if mails do not exist in the one of the locale format", async () => {
  const adam = 'adam.admin@northwind.example';
  await restore(adam, spoken('es'));
  expect((await newest(adam)).language).toBe('es');
  await restore(adam, {});
  expect((await newest(adam)).language).toBe('en');
});

it("writes an invitation in the recipient's language, or the inviter's for somebody new", async () => {
  const olivia = await service.signIn('olivia.owner@northwind.example');
  const mona = await service.signIn('mona.member@northwind.example');
  await prefers(mona, 7, 'de-DE');
  const cora = await service.signIn('cora.owner@contoso.example');
  const roleOf = async (token: string, organizationId: number) =>
    (await service.call('GET /role', { token, query: { organizationId, __count: 100 } })).data.find(
      (role) => role.is_assignable && !role.is_deleted && !role.is_disabled,
    )?.id ?? 0;
  await service.call('POST /invite', {
    token: olivia,
    headers: spoken('es'),
    body: { email: 'nueva@example.net', role_ids: [await roleOf(olivia, 2)] },
  });
  expect(await newest('nueva@example.net')).toMatchObject({
    language: 'es',
    subject: 'Invitación a Northwind Logistics',
  });
  await service.call('POST /invite', {
    token: cora,
    headers: spoken('es'),
    body: { email: 'mona.member@northwind.example', role_ids: [await roleOf(cora, 3)] },
  });
  expect(await newest('mona.member@northwind.example')).toMatchObject({
    language: 'de',
    subject: 'Einladung zu Contoso Sensors',
  });
});

it('writes text messages and mails about finished reports in that language too', async () => {
  const walt = await service.signIn('walt.writer@northwind.example');
  await service.call('PUT /user/{id}/phone', {
    token: walt,
    headers: spoken('de'),
    params: { id: 5 },
    body: { phone: '+4915112345678' },
  });
  expect((await newest('+4915112345678')).text).toContain('ist Ihr Code');
  const olivia = await service.signIn('olivia.owner@northwind.example');
  await registerTransfers(service, application);
  await make(service, olivia, {
    type: 'data_transfers',
    routeParams: {},
    sendMail: true,
    email: 'own.format@northwind.example',
  });
  expect((await newest('own.format@northwind.example')).language).toBe('en');
  const marco = await service.signIn('marco.multi@example.net', 2);
  await make(
    service,
    marco,
    { type: 'data_transfers', routeParams: {}, sendMail: true, email: 'by.browser@northwind.example' },
    spoken('fr'),
  );
  expect((await newest('by.browser@northwind.example')).subject).toBe('Votre rapport est prêt : Data transfers (JSON)');
});

it('seeds demo mails that equal those of the service', async () => {
  expect(await newest('ivan.invited@northwind.example')).toMatchObject({
    language: 'en',
    subject: 'You are invited to Northwind Logistics',
  });
  expect(await newest('una.unactivated@example.net')).toMatchObject({
    language: 'en',
    subject: 'Activate your account',
  });
});
