import { afterEach, expect, it } from 'vitest';
import type { WrittenMail } from '../../../src/core/contract/endpoints/platform/mail-texts.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { Session } from '../../../src/core/session/session.ts';
import { MailTextsModel, problemsOf } from '../../../src/widgets/system-settings/mails/mail-texts-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';

let service: Awaited<ReturnType<typeof answering>> | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const text = { subject: 'Hi', heading: 'Hi', body: 'One\r\n\r\nTwo', action: 'Open' };
const mail: WrittenMail = { mail: 'no_account', language: 'de', text, default_text: text, updated_at: null };

async function opened(handlers: Parameters<typeof answering>[0], language = 'de') {
  service = await answering(handlers);
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/settings_system', fetch });
  const model = new MailTextsModel(new Session({ base: service.base, platform: tab.platform }), language);
  await model.mails.load();
  return { model, base: service.base };
}

it('shows the mails of a language, and those in English if there are none', async () => {
  const { model } = await opened(
    {
      'GET /api/mail_texts': ({ call }) =>
        call.includes('language=en')
          ? { data: [{ ...mail, language: 'en' }], meta: { languages: ['en', 'de'] } }
          : { status: 404, error: { message: 'Not found', code: 'not_found' } },
    },
    'it',
  );
  expect(model.language.value).toBe('en');
  expect(model.languages.value).toEqual(['en', 'de']);
  expect(model.mails.data.value?.[0]?.language).toBe('en');
});

it('saves a text, says whether it differs from the default, and reloads after a conflict', async () => {
  let updated: string | null = '2026-11-01T08:00:00.000Z';
  let loads = 0;
  let saved: object = {};
  const { model } = await opened({
    'GET /api/mail_texts': () => {
      loads += 1;
      return { data: [mail], meta: { languages: ['de'] } };
    },
    'PUT /api/mail_texts/no_account/de': () => saved,
  });
  saved = { data: [{ ...mail, updated_at: updated }] };
  expect(await model.save(mail, text)).toBe(true);
  expect(model.mails.data.value?.[0]?.updated_at).toBe(updated);
  updated = null;
  saved = { data: [{ ...mail, updated_at: updated }] };
  expect(await model.save(mail, text)).toBe(false);
  saved = { status: 409, error: { message: 'Changed elsewhere.', code: 'changed_elsewhere' } };
  await expect(model.save(mail, text)).rejects.toThrow('Changed elsewhere.');
  expect(loads).toBe(2);
});

it('gives the page of a preview below the API', async () => {
  const { model, base } = await opened({
    'GET /api/mail_texts': { data: [mail], meta: { languages: ['de'] } },
    'POST /api/mail_texts/no_account/de/preview': {
      data: [{ subject: 'Hi', text: 'Hi', path: '/mail_texts/preview?t' }],
    },
  });
  const shown = await model.preview(mail, text, new AbortController().signal);
  expect(shown?.url).toBe(`${base}/mail_texts/preview?t`);
});

it('finds what is wrong with a text before it is sent', () => {
  expect(problemsOf(inEnglish, 'no_account', text)).toEqual({});
  expect(problemsOf(inEnglish, 'no_account', { ...text, subject: ' ', body: 'Hi {name}' })).toEqual({
    subject: ['You have blank fields'],
    body: ['This email has no value {name}.'],
  });
  expect(problemsOf(inEnglish, 'webhook_gone', text)).toEqual({ body: ['This email must say {webhook}.'] });
});
