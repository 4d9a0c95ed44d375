import * as z from 'zod/mini';
import { anyone, may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { nothing, onOneLine, time } from '../../fields.ts';
import { MAIL_TEXT_LENGTH, mailKinds, type MailKind } from '../../entities/mail-texts.ts';

const lineOf = (limit: number) =>
  z.string().check(onOneLine, z.trim(), z.minLength(1, 'You have blank fields'), z.maxLength(limit));

/** The text of a mail: `{name}` for values, paragraphs between blank lines, `**bold**` words. No HTML. */
const mailText = z.object({
  subject: lineOf(MAIL_TEXT_LENGTH.subject),
  heading: lineOf(MAIL_TEXT_LENGTH.heading),
  body: z.string().check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
    z.minLength(1, 'You have blank fields'),
    z.maxLength(MAIL_TEXT_LENGTH.body),
  ),
  action: lineOf(MAIL_TEXT_LENGTH.action),
});

const kind = z.enum(Object.keys(mailKinds) as [MailKind, ...MailKind[]]);
const language = z.string().check(z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/));
const byText = z.object({ mail: kind, language });

/** A mail in one language. */
const writtenMail = z.object({
  mail: kind,
  /** BCP 47, such as `de`. */
  language: z.string(),
  text: mailText,
  /** The text without changes of staff. */
  default_text: mailText,
  /** When staff changed it; null for the default. */
  updated_at: z.nullable(time),
});

export type WrittenMail = z.output<typeof writtenMail>;

const readers = may('auth.systemSettings.READ');
const writers = may('auth.systemSettings.WRITE');

export const mailTextsEndpoints = endpoints({
  'GET /mail_texts': {
    summary: 'The texts of mails that staff can change, in one language. `meta.languages` lists all languages.',
    access: readers,
    query: z.object({
      /** Default: `en`. */
      language: z.optional(language),
    }),
    reply: z.array(writtenMail),
    meta: z.object({ languages: z.array(z.string()) }),
  },

  'PUT /mail_texts/{mail}/{language}': {
    summary:
      'Changes the text of a mail in a language. A field that equals the default keeps following it. Mails that are ' +
      'queued already keep theirs.',
    access: writers,
    params: byText,
    body: mailText,
    versioned: true,
    reply: z.array(writtenMail),
  },

  'DELETE /mail_texts/{mail}/{language}': {
    summary: 'Gives a mail its default text back.',
    access: writers,
    params: byText,
    reply: nothing,
  },

  'POST /mail_texts/{mail}/{language}/preview': {
    summary:
      'Renders a text with example values, without saving it. `path` below the API shows the mail as a page for ten ' +
      'minutes to everybody who knows it; add `&theme=dark` for the dark theme.',
    access: writers,
    params: byText,
    body: mailText,
    status: 200,
    reply: z.array(z.object({ subject: z.string(), text: z.string(), path: z.string() })),
  },

  'POST /mail_texts/{mail}/{language}/test': {
    summary: "Sends a text with example values to the requester's own address, without saving it.",
    access: writers,
    params: byText,
    body: mailText,
    status: 202,
    reply: z.array(z.object({ to: z.string() })),
  },

  'GET /mail_texts/preview': {
    summary: 'A previewed mail as a page that runs and loads nothing.',
    access: anyone,
    query: z.object({
      ticket: z.string().check(z.minLength(1), z.maxLength(16_000)),
      theme: z.optional(z.enum(['light', 'dark'])),
    }),
    answer: 'file',
  },
});
