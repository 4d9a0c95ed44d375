import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { WrittenMail } from '../../../core/contract/endpoints/platform/mail-texts.ts';
import {
  type MailKind,
  type MailText,
  mailTextFields,
  mailTextProblems,
} from '../../../core/contract/entities/mail-texts.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import { recognized } from '../../../core/languages/recognized.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import type { FieldErrors } from '../../ui/forms/form-model.ts';
import { ruleWords } from './words.ts';

/** A text as the service renders it. */
export interface Preview {
  subject: string;
  text: string;
  /** The page for a frame; add the theme. */
  url: string;
}

/** The texts of mails in one language, and the mail that is being edited. */
export class MailTextsModel {
  readonly #session: Session;
  readonly #language: ReturnType<typeof signal<string>>;
  readonly #languages = signal<readonly string[]>([]);
  readonly languages: ReadonlySignal<readonly string[]> = this.#languages;
  readonly mails: Resource<readonly WrittenMail[]>;
  readonly #edited = signal<MailKind | null>(null);
  readonly edited: ReadonlySignal<MailKind | null> = this.#edited;

  /** @param language the first to show, such as the requester's */
  constructor(session: Session, language: string) {
    this.#session = session;
    this.#language = signal(language);
    this.mails = new Resource((abort) => this.#load(abort));
  }

  get language(): ReadonlySignal<string> {
    return this.#language as ReadonlySignal<string>;
  }

  start(): void {
    void this.mails.load();
  }

  stop(): void {
    this.mails.clear();
  }

  /** Opens a mail for editing, or closes the open one for null. */
  edit(mail: MailKind | null): void {
    this.#edited.value = mail;
  }

  /** Shows another language. */
  async show(language: string): Promise<void> {
    this.#language.value = language;
    await this.mails.reload();
  }

  /**
   * Saves the text of a mail.
   * @returns whether it differs from the default
   * @throws the service's error; if someone else was faster, their text is loaded and what was typed stays
   */
  async save({ mail, language, updated_at: version }: WrittenMail, text: MailText): Promise<boolean> {
    try {
      const { data } = await this.#session.client.request('PUT /mail_texts/{mail}/{language}', {
        params: { mail, language },
        body: normalized(text),
        ...(version !== null && { version }),
      });
      const [saved] = data;
      if (saved) this.mails.update((all) => all.map((one) => (one.mail === mail ? saved : one)));
      return saved?.updated_at != null;
    } catch (error) {
      if (isApiError(error, 409)) await this.mails.reload();
      throw error;
    }
  }

  /** Renders a text, without saving it. */
  async preview({ mail, language }: WrittenMail, text: MailText, abort: AbortSignal): Promise<Preview | null> {
    const { data } = await this.#session.client.request('POST /mail_texts/{mail}/{language}/preview', {
      params: { mail, language },
      body: normalized(text),
      signal: abort,
    });
    const [shown] = data;
    return shown ? { subject: shown.subject, text: shown.text, url: `${this.#session.base}${shown.path}` } : null;
  }

  /**
   * Sends a text to the requester.
   * @returns the address
   */
  async test({ mail, language }: WrittenMail, text: MailText): Promise<string> {
    const { data } = await this.#session.client.request('POST /mail_texts/{mail}/{language}/test', {
      params: { mail, language },
      body: normalized(text),
    });
    return data[0]?.to ?? '';
  }

  async #load(abort: AbortSignal): Promise<readonly WrittenMail[]> {
    const asked = this.#language.peek() ?? 'en';
    const query = (language: string) => ({ query: { language }, signal: abort });
    const answer = await this.#session.client.request('GET /mail_texts', query(asked)).catch((error: unknown) => {
      // A page may have a language of its own, in which there are no mails.
      if (!isApiError(error, 404)) throw error;
      this.#language.value = 'en';
      return this.#session.client.request('GET /mail_texts', query('en'));
    });
    this.#languages.value = answer.meta.languages;
    return answer.data;
  }
}

/** A text as the service keeps it: browsers submit a text area with the line ends of Windows. */
export const normalized = (text: MailText): MailText =>
  Object.fromEntries(mailTextFields.map((field) => [field, text[field].replaceAll('\r\n', '\n').trim()])) as never;

/** What is wrong with a text, in the language of the page. */
export function problemsOf(speak: Speak, mail: MailKind, text: MailText): FieldErrors<MailText> {
  const found = Object.entries(mailTextProblems(mail, normalized(text)));
  return Object.fromEntries(
    found.map(([field, sentences]) => [field, sentences.map((one) => recognized(speak, ruleWords, one))]),
  ) as FieldErrors<MailText>;
}
