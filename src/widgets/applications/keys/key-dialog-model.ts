import type { Application, ServiceKey } from '../../../core/contract/endpoints/platform/applications.ts';
import type { Scope } from '../../../core/contract/scopes.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { RecordDraft } from '../../session/record-draft.ts';
import { dayInYears, dayOf, endOfDay } from '../../ui/fields/dates/days.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { words as keysWords } from './words.ts';

export interface KeyValues {
  name: string;
  scopes: readonly Scope[];
  hasExpiry: boolean;
  /** The first minute of the key's last day, in the user's time zone. Counts only with `hasExpiry`. */
  expiresAt: Date | null;
}

/** Offered first for a key that expires. */
const YEARS = 1;

/** The name of the draft of a dialog. */
export const keyDraft = ({ id }: Pick<Application, 'id'>): string => `service-key-${id}`;

/** Creates a service key, or changes its name, scopes and expiry date. */
export class KeyDialogModel {
  readonly form: FormModel<KeyValues>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #id: number;
  readonly #edited: ServiceKey | undefined;
  readonly #draft: RecordDraft<ServiceKey, KeyValues>;

  /** @param edited the key to change. Default: a new one */
  constructor(
    speak: Speak,
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    application: Pick<Application, 'id'>,
    edited?: ServiceKey,
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#id = application.id;
    this.#edited = edited;
    this.#draft = new RecordDraft(session, keyDraft(application), edited);
    const until = edited?.expires_at ?? null;
    this.form = new FormModel<KeyValues>(
      speak,
      {
        name: edited?.name ?? '',
        scopes: edited?.scopes ?? [],
        hasExpiry: until !== null,
        expiresAt: until === null ? dayInYears(session.platform.now(), YEARS) : dayOf(until),
      },
      {
        validate: ({ name, scopes, hasExpiry, expiresAt }) => {
          const words = speak(keysWords);
          return {
            ...(!name.trim() && { name: [words.missing] }),
            ...(scopes.length === 0 && { scopes: [words.needsScope] }),
            ...(hasExpiry && !expiresAt && { expiresAt: [words.needsExpiry] }),
            ...(hasExpiry && expiresAt && this.#isPast(expiresAt) && { expiresAt: [words.needsFuture] }),
          };
        },
      },
    );
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
  }

  stop(): void {
    this.#draft.keep(this.form.values.peek());
  }

  /**
   * Creates or changes the key.
   * @returns the key; a new one with its whole token, which no later reply contains
   * @throws the service's error, after its toast
   */
  async send({ name, scopes, hasExpiry, expiresAt }: KeyValues): Promise<ServiceKey> {
    const { client } = this.#session;
    const [id, edited, words] = [this.#id, this.#edited, this.#speak(keysWords)];
    const until = hasExpiry && expiresAt ? this.#momentOf(expiresAt) : null;
    const body = { name: name.trim(), scopes: [...scopes], expiresAt: until };
    try {
      const { data } = edited
        ? await client.request('PUT /applications/{id}/keys/{keyId}', { params: { id, keyId: edited.id }, body })
        : await client.request('POST /applications/{id}/keys', { params: { id }, body });
      this.#toasts.success(edited ? words.savedToast : words.createdToast);
      return data[0] as ServiceKey;
    } catch (error) {
      const gone = edited && isApiError(error, 404);
      this.#toasts.error(gone ? words.deletedElsewhere : errorText(this.#speak, error));
      throw gone ? new Error(words.deletedElsewhere, { cause: error }) : error;
    }
  }

  /** An unchanged day keeps its time. */
  #momentOf(day: Date): string {
    const before = this.#edited?.expires_at;
    return before && this.#isUnchanged(day) ? before : endOfDay(day);
  }

  #isUnchanged(day: Date): boolean {
    const before = this.#edited?.expires_at;
    return Boolean(before) && dayOf(before as string).getTime() === day.getTime();
  }

  #isPast(day: Date): boolean {
    return !this.#isUnchanged(day) && Date.parse(endOfDay(day)) <= this.#session.platform.now();
  }
}
