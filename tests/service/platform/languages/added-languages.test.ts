import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { addLanguages } from '../../../../service/platform/languages/added-languages.ts';
import { isBuiltIn, languages } from '../../../../service/platform/languages/catalogues.ts';
import { solved } from '../../support/bot-check.ts';
import { startService } from '../../support/service.ts';

let folder: string;
const lines: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'));
  lines.length = 0;
});
afterEach(async () => {
  // The other files of this process read the same list.
  (languages as string[]).splice(0, Infinity, ...languages.filter(isBuiltIn));
  await rm(folder, { recursive: true });
});

const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const add = () => addLanguages(folder, (line) => lines.push(line));

it.each([
  ['Italian.json', {}, 'has a file Italian.json that is not named after a language, such as it.json'],
  ['de.json', {}, 'has a file de.json that is a language that the service has already'],
  ['it.json', '{', 'has a file it.json that is not JSON'],
  ['it.json', { mails: {} }, 'has a file it.json that has a wrong part'],
  ['it.json', { service: { 'errors.email': 7 } }, 'has a file it.json that has a wrong part: service.errors.email'],
  ['it.json', { service: { 'mails.logIn': 'Ciao {' } }, 'that has a text that is no ICU message: mails.logIn'],
  [
    'it.json',
    { service: { 'mails.logIn': 'Ciao {nome}' } },
    'that has a value {nome} that the message mails.logIn does not',
  ],
])('refuses the file %s with %j in one line', async (name, content, why) => {
  await write(name, content);
  expect(add).toThrow(`LANGUAGES_DIR ${why}`.replace('LANGUAGES_DIR that', 'LANGUAGES_DIR has a file it.json that'));
  expect(add).not.toThrow('\n');
});

it('refuses a folder that is not there, and needs none', () => {
  expect(() => addLanguages(join(folder, 'none'), () => {})).toThrow('LANGUAGES_DIR is not a folder that can be read');
  expect(addLanguages(undefined, () => {})).toEqual([]);
});

it('says how many texts a file lacks, and which it does not know', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`mails.gone${at}`, 'x']));
  await write('eo.json', { service: { 'mails.logIn': 'Ensaluti', ...unknown } });
  add();
  expect(lines).toEqual([
    expect.stringMatching(
      /^LANGUAGES_DIR: eo\.json lacks \d{3} texts, which are in English\. It has unknown ones: .*gone4 and 2 more\.$/,
    ),
  ]);
});

it('answers, writes and offers a language of a file; what it lacks is in English', async () => {
  await write('it.json', {
    service: {
      'mails.noAccount.reset.heading': 'Nessun account con questo indirizzo',
      'errors.forbidden': 'Non puoi.',
      'replies.kind.account_notifications': 'Profilo',
    },
    elements: { 'sign-in': { logIn: 'Accedi' } },
  });
  const service = await startService({ env: { LANGUAGES_DIR: folder } });
  try {
    const headers = { 'Accept-Language': 'it-CH, de' };
    const email = 'nessuno@example.net';
    await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) }, headers });
    const [mail] = await service.outbox(email);
    expect(mail?.subject).toBe('Nessun account con questo indirizzo');
    expect(mail?.text).toContain('Not you? You can ignore this email.');
    expect(mail?.html).toContain('<html lang="it" dir="ltr">');

    const staff = await service.signIn('sam.staff@platform.example');
    await service.services.database.pool.query("delete from system_settings where key = 'formats'");
    const locales = await service.call('GET /system_settings/locale', { token: staff });
    expect(locales.data.map(({ local }) => local)).toContain('it-IT');
    expect(locales.data.map(({ local }) => local)).not.toContain('es-ES');
    const mails = await service.call('GET /mail_texts', { token: staff, query: { language: 'it' } });
    expect(mails.data.find(({ mail: kind }) => kind === 'no_account')?.text.subject).toContain('Nessun account');

    const path = { id: userIds.olivia };
    const owner = await service.signIn('olivia.owner@northwind.example');
    const kinds = await service.call('GET /user/{id}/notification_preferences', {
      token: owner,
      params: path,
      headers,
    });
    expect(kinds.data[0]?.types.map(({ title }) => title)).toContain('Profilo');
    const bell = await service.call('GET /in_app_notifications', {
      token: owner,
      query: { user_id: userIds.olivia },
      headers,
    });
    expect(bell.meta).toMatchObject({ types: { account_notifications: 'Profilo', company_updates: 'Company' } });

    const file = await fetch(`${service.url}/languages/it.json`);
    expect(await file.json()).toEqual({ 'sign-in': { logIn: 'Accedi' } });
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
  } finally {
    await service.stop();
  }
});
