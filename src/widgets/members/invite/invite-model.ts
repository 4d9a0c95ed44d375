import { computed, signal, type ReadonlySignal } from '@preact/signals-core';

import type { Session } from '../../../core/session/session.ts';
import { isEmail } from '../../../core/validation/email.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { inviteWords } from './invite-words.ts';
import { words as membersWords } from '../words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** Maximum emails at once. */
export const MOST_INVITES = 10;

/** The result for one email. */
export interface InviteResult {
  email: string;
  ok: boolean;
  /** The service's message, if it failed. */
  message: string;
}

export interface Invitation {
  emails: readonly string[];
  roles: readonly string[];
}

/** Invites a few emails: validation, one request for each, and each result. */
export class InviteModel {
  readonly #speak: Speak;
  readonly form: FormModel<Invitation>;
  /** What is wrong with the current emails. */
  readonly complaint: ReadonlySignal<string | undefined>;
  /** Whether a required field is blank: then 'Invite' is disabled. */
  readonly isBlank: ReadonlySignal<boolean>;
  readonly #results = signal<readonly InviteResult[]>([]);
  readonly results: ReadonlySignal<readonly InviteResult[]> = this.#results;
  readonly #sending = signal<{ done: number; all: number } | null>(null);
  /** How many emails have been sent; null if none are being sent. */
  readonly sending: ReadonlySignal<{ done: number; all: number } | null> = this.#sending;
  readonly #session: Session;
  #userId: number | null = null;
  readonly #organizationId: number;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, organizationId: number, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.form = new FormModel<Invitation>(speak, { emails: [], roles: [] });
    this.#session = session;
    this.#organizationId = organizationId;
    this.#toasts = toasts;
    this.complaint = computed(() => complaintAbout(speak, this.form.values.value.emails));
    this.isBlank = computed(() => this.form.values.value.roles.length === 0);
  }

  start(): void {
    this.#userId = this.#session.userId.peek();
    const before = takeDraft<Invitation>(this.#session, 'invite');
    if (before) this.form.reset(before);
  }

  stop(): void {
    keepDraft(this.#session, 'invite', this.#userId, this.form.values.peek());
  }

  /**
   * Invites each email with a separate request; failed ones stay for another try.
   * @returns whether all succeeded
   * @throws Error for blank or invalid fields, before anything is sent
   */
  async send({ emails, roles }: Invitation): Promise<boolean> {
    if (emails.length === 0 || roles.length === 0) throw new Error(this.#speak(membersWords).blankFields);
    const wrong = complaintAbout(this.#speak, emails);
    if (wrong) throw Object.assign(new Error(wrong), { data: { emails: [wrong] } });
    const results: InviteResult[] = [];
    for (const email of emails) {
      this.#sending.value = { done: results.length, all: emails.length };
      results.push(await this.#invite(email, roles.map(Number)));
    }
    this.#sending.value = null;
    this.#results.value = results;
    const failed = results.filter(({ ok }) => !ok);
    if (failed.length < results.length) this.#toasts.success(this.#speak(inviteWords).done);
    for (const message of new Set(failed.map((one) => one.message))) this.#toasts.error(message);
    this.form.set(
      'emails',
      failed.map(({ email }) => email),
    );
    return failed.length === 0;
  }

  async #invite(email: string, role_ids: number[]): Promise<InviteResult> {
    try {
      await this.#session.client.request('POST /invite', {
        query: { organization_id: this.#organizationId || undefined },
        body: { email, role_ids },
      });
      return { email, ok: true, message: this.#speak(inviteWords).invited };
    } catch (error) {
      return { email, ok: false, message: errorText(this.#speak, error) };
    }
  }
}

function complaintAbout(speak: Speak, emails: readonly string[]): string | undefined {
  if (emails.length > MOST_INVITES) return speak(inviteWords).tooMany;
  return emails.every(isEmail) ? undefined : speak(inviteWords).someInvalid;
}
