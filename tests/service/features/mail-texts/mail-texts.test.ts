import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailKind, MailText } from '../../../../src/core/contract/entities/mail-texts.ts';
import { mailKinds, mailTextProblems } from '../../../../src/core/contract/entities/mail-texts.ts';
import { exampleMails } from '../../../../service/example-mails.ts';
import { roleIds } from '../../../../service/demo-data/ids.ts';
import { DEFAULT_BRAND } from '../../../../service/platform/mail/mail-brand.ts';
import { languages } from '../../../../service/platform/languages/languages.ts';
import { solved } from '../../support/bot-check.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let staff: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  staff = await service.signIn(SAM);
});
afterAll(() => service?.stop());
beforeEach(() => service.services.database.pool.query('delete from mail_texts'));

const SAM = 'sam.staff@platform.example';
const ADA = 'ada.asks@platform.example';

const WELCOME: MailText = {
  subject: 'Willkommen bei {organization}',
  heading: 'Hallo!',
  body: '**{inviter}** lädt Sie ein: {organization}\nauf {product}.\n\nBis bald, <b>Ihr Team</b>',
  action: 'Los geht’s',
};

const put = (mail: MailKind, language: string, body: MailText, more: { version?: string; token?: string } = {}) =>
  service.call('PUT /mail_texts/{mail}/{language}', { token: staff, params: { mail, language }, body, ...more });
const read = async (language?: string) =>
  service.call('GET /mail_texts', { token: staff, ...(language && { query: { language } }) });
const one = async (mail: MailKind, language: string) =>
  (await read(language)).data.find((found) => found.mail === mail);
const lastMail = async (to: string) => {
  const { rows } = await service.services.database.pool.query<{ subject: string; text: string; html: string }>(
    'select subject, text, html from outbox where "to" = $1 order by id desc limit 1',
    [to],
  );
  return rows[0];
};
/** Asks for a mail to an address without an account, in German. */
const ask = async (email = ADA) => {
  await service.call('POST /password/reset', {
    body: { email, recaptchaToken: await solved(service) },
    headers: { 'Accept-Language': 'de' },
  });
  return lastMail(email);
};
const actions = async () => {
  const { rows } = await service.services.database.pool.query<{ action: string }>(
    "select action from audit_log where target_type = 'mail_text' order by id desc limit 3",
  );
  return rows.map(({ action }) => action);
};

describe('the texts of mails', () => {
  it('are listed in each language, with the names of their values', async () => {
    const { data, meta } = await read('de');
    expect(data.map(({ mail }) => mail)).toEqual(Object.keys(mailKinds));
    expect((meta as { languages?: string[] }).languages).toEqual([...languages]);
    const german = data.find(({ mail }) => mail === 'invitation');
    expect(german).toMatchObject({ language: 'de', updated_at: null });
    expect(german?.text.body).toContain('{organization}');
    expect(german?.text).toEqual(german?.default_text);
    expect((await read('xx')).status).toBe(404);
  });

  it.each(languages)('name in %s every value that they need, and show no example', (language) => {
    for (const [kind, make] of Object.entries(exampleMails)) {
      const own = make({ publicUrl: 'https://id.platform.example', locale: language }).changeable?.ownText();
      expect([kind, own && mailTextProblems(kind as MailKind, own)]).toEqual([kind, {}]);
      expect(JSON.stringify(own)).not.toMatch(/Northwind|Lovelace|2026|northwind|Nightly|hooks\.|ada@|My phone|Import/);
    }
  });

  it.each(languages)('render in %s as the mail itself does, if nothing of them was changed', (language) => {
    for (const [kind, make] of Object.entries(exampleMails)) {
      const mail = make({ publicUrl: 'https://id.platform.example', locale: language });
      const { text, subject } = mail.inBrand(DEFAULT_BRAND, mail.changeable?.ownText());
      expect([kind, subject, text]).toEqual([kind, mail.subject, mail.text]);
    }
  });

  it('change the next mail, as text and as HTML, and nothing in it becomes markup', async () => {
    const text = { ...WELCOME, subject: 'Kein Konto', body: '**Wichtig:** <i>nichts</i>\nda bei {product}.' };
    expect(await put('no_account', 'de', text)).toMatchObject({ status: 200 });
    const mail = await ask();
    expect(mail?.subject).toBe('Kein Konto');
    expect(mail?.text).toContain('Wichtig: <i>nichts</i>\nda bei Platform.');
    expect(mail?.html).toContain('<strong>Wichtig:</strong> &lt;i&gt;nichts&lt;/i&gt;<br>da bei Platform.');
    expect(mail?.html).toContain('>Los geht’s</a>');
    expect(await actions()).toEqual(['mail_text.updated']);
  });

  it('leave other languages alone, and fields that were not changed follow the default', async () => {
    const own = (await one('no_account', 'de'))?.text ?? WELCOME;
    await put('no_account', 'de', { ...own, subject: 'Kein Konto' });
    const { rows } = await service.services.database.pool.query(
      'select subject, heading, body, action from mail_texts',
    );
    expect(rows).toEqual([{ subject: 'Kein Konto', heading: null, body: null, action: null }]);
    expect((await one('no_account', 'en'))?.updated_at).toBeNull();
    expect((await ask('bea.asks@platform.example'))?.text).toContain(own.body.slice(0, 40));
  });

  it('come back by a reset, and by typing the default', async () => {
    const own = (await one('no_account', 'de'))?.text ?? WELCOME;
    const params = { mail: 'no_account', language: 'de' } as const;
    await put('no_account', 'de', { ...own, heading: 'Anders' });
    expect((await put('no_account', 'de', own)).data[0]).toMatchObject({ text: own, updated_at: null });
    await put('no_account', 'de', { ...own, heading: 'Anders' });
    expect((await service.call('DELETE /mail_texts/{mail}/{language}', { token: staff, params })).status).toBe(200);
    expect((await one('no_account', 'de'))?.text).toEqual(own);
    expect(await actions()).toEqual(['mail_text.reset', 'mail_text.updated', 'mail_text.reset']);
  });

  it('reach a real invitation, with the signs of the subject as they were typed', async () => {
    await put('invitation', 'en', { ...WELCOME, subject: 'It\'s {organization} & "friends" <3' });
    const owner = await service.signIn('olivia.owner@northwind.example');
    const email = 'newcomer@example.net';
    const body = { email, role_ids: [roleIds.logistics] };
    expect((await service.call('POST /invite', { token: owner, body })).status).toBe(201);
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('It\'s Northwind Logistics & "friends" <3');
    expect(mail?.html).toContain('<strong>Olivia Owner</strong>');
  });

  it('keep values of strangers as they are: no markup, no other value, no bold words', () => {
    const reader = { publicUrl: 'https://id.platform.example', locale: 'de' };
    const nasty = exampleMails.ownership_given({ ...reader });
    expect(nasty.inBrand(DEFAULT_BRAND, { body: 'Von {organization} an **{other}**' }).html).toContain(
      'Von Northwind an <strong>Ada Lovelace</strong>',
    );
  });
});

describe('a text is refused', () => {
  it.each([
    ['subject', { subject: 'Hi {user}' }, 'This email has no value {user}.'],
    ['heading', { heading: 'Hi {' }, 'This email has no value {.'],
    ['action', { action: '{__proto__}' }, 'This email has no value {__proto__}.'],
    ['body', { subject: 'Hi', body: 'Welcome' }, 'This email must say {organization}.'],
  ])('with a wrong value in %s: %j', async (field, change, sentence) => {
    const { status, code, meta } = await put('invitation', 'en', { ...WELCOME, heading: 'Hello', ...change });
    expect([status, code]).toEqual([422, 'value_invalid']);
    expect(meta.error?.data).toEqual({ [field]: [sentence] });
  });

  it.each([
    ['a blank body', { body: ' \n ' }],
    ['a long subject', { subject: 'x'.repeat(121) }],
    ['a long body', { body: 'x'.repeat(2001) }],
  ])('with %s', async (_, change) => {
    expect((await put('invitation', 'en', { ...WELCOME, ...change })).status).toBe(400);
  });

  it('with a version that is outdated', async () => {
    const first = (await put('invitation', 'de', WELCOME)).data[0]?.updated_at ?? '';
    await put('invitation', 'de', { ...WELCOME, heading: 'Neu' });
    const late = await put('invitation', 'de', WELCOME, { version: first });
    expect([late.status, late.code]).toEqual([409, 'changed_elsewhere']);
  });
});

describe('a preview', () => {
  const preview = async (body: MailText) =>
    service.call('POST /mail_texts/{mail}/{language}/preview', {
      token: staff,
      params: { mail: 'invitation', language: 'de' },
      body,
    });

  it('shows the mail with example values in each theme, and saves nothing', async () => {
    const { data } = await preview(WELCOME);
    expect(data[0]?.subject).toBe('Willkommen bei Northwind');
    expect(data[0]?.text).toContain('Ada Lovelace lädt Sie ein');
    const path = `${service.url}/api${data[0]?.path}`;
    const [light, dark] = await Promise.all(['light', 'dark'].map((theme) => fetch(`${path}&theme=${theme}`)));
    expect(light?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(light?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
    expect(light?.headers.get('x-frame-options')).toBeNull();
    const [inLight, inDark] = [await light?.text(), await dark?.text()];
    expect(inLight).toContain('<strong>Ada Lovelace</strong> lädt Sie ein');
    expect(inLight).toContain('@media not all{');
    expect(inDark).toContain('@media all{');
    expect(inDark).not.toContain('prefers-color-scheme');
    expect((await one('invitation', 'de'))?.updated_at).toBeNull();
  });

  it('opens for nobody with a changed or an old ticket', async () => {
    const { data } = await preview(WELCOME);
    const path = `${service.url}/api${data[0]?.path}`;
    expect((await fetch(`${path.slice(0, -6)}AAAAAA`)).status).toBe(404);
    expect((await fetch(`${service.url}/api/mail_texts/preview?ticket=v1.AAAA`)).status).toBe(404);
    expect((await fetch(path)).status).toBe(200);
    service.advance(11 * 60_000);
    expect((await fetch(path)).status).toBe(404);
  });
});

describe('a test mail', () => {
  const test = (token: string) =>
    service.call('POST /mail_texts/{mail}/{language}/test', {
      token,
      params: { mail: 'invitation', language: 'de' },
      body: WELCOME,
    });

  it('goes to the requester, with the text that was sent', async () => {
    expect(await test(staff)).toMatchObject({ status: 202, data: [{ to: SAM }] });
    const mail = await lastMail(SAM);
    expect(mail?.subject).toBe('Willkommen bei Northwind');
    const params = { mail: 'invitation', language: 'de' };
    const shown = await service.call('POST /mail_texts/{mail}/{language}/preview', {
      token: staff,
      params,
      body: WELCOME,
    });
    expect(shown.data[0]?.text).toBe(mail?.text);
    expect(await actions()).toContain('mail_text.tested');
  });

  it('is limited', async () => {
    const strict = await startService();
    const token = await strict.signIn(SAM);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++)
      statuses.push(
        (
          await strict.call('POST /mail_texts/{mail}/{language}/test', {
            token,
            params: { mail: 'no_account', language: 'en' },
            body: { ...WELCOME, subject: 'None', body: 'None.' },
          })
        ).status,
      );
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    await strict.stop();
  });
});
