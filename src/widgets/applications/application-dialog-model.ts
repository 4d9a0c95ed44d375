import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Speak } from '../../core/languages/words.ts';
import type { Session } from '../../core/session/session.ts';
import { EditedRecord } from '../session/edited-record.ts';
import { RecordDraft } from '../session/record-draft.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { errorText } from '../ui/states/error-text.ts';
import { words as applicationsWords } from './words.ts';

export interface ApplicationValues {
  name: string;
  title: string;
  url: string;
}

/** The form of a name, as the contract has it. */
const NAME = /^[a-z][a-z0-9_]{1,39}$/;

/** Adds an application, or changes the title and the URL of one. */
export class ApplicationDialogModel {
  readonly form: FormModel<ApplicationValues>;
  /** The version that the change is based on. */
  readonly base: EditedRecord<Application, ApplicationValues>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #edited: Application | undefined;
  readonly #draft: RecordDraft<Application, ApplicationValues>;

  /** @param edited the application to change. Default: a new one */
  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>, edited?: Application) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#edited = edited;
    this.#draft = new RecordDraft(session, 'application', edited);
    const words = () => speak(applicationsWords);
    this.form = new FormModel<ApplicationValues>(speak, edited ? valuesOf(edited) : { name: '', title: '', url: '' }, {
      validate: ({ name, title }) => ({
        ...(!edited && !NAME.test(name.trim()) && { name: [name.trim() ? words().nameInvalid : words().missing] }),
        ...(!title.trim() && { title: [words().missing] }),
      }),
    });
    this.base = new EditedRecord(this.form, edited, valuesOf);
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
  }

  stop(): void {
    this.#draft.keep(this.form.values.peek());
  }

  /**
   * Adds or changes the application.
   * @throws the service's error, after its toast; if someone else changed the application meanwhile, their changes are
   * applied and edited fields stay
   */
  async send(values: ApplicationValues): Promise<Application> {
    const { client } = this.#session;
    const body = { title: values.title.trim(), url: values.url.trim() || null };
    const edited = this.#edited;
    try {
      const { data } = edited
        ? await client.request('PUT /applications/{id}', {
            params: { id: edited.id },
            body,
            version: this.base.version,
          })
        : await client.request('POST /applications', { body: { name: values.name.trim(), ...body } });
      this.#toasts.success(edited ? this.#speak(applicationsWords).saved : this.#speak(applicationsWords).added);
      return data[0] as Application;
    } catch (error) {
      const gone = edited && isApiError(error, 404);
      if (edited && isApiError(error, 409)) await this.#lookAgain(edited).catch(() => {});
      const { deletedElsewhere } = this.#speak(applicationsWords);
      this.#toasts.error(gone ? deletedElsewhere : errorText(this.#speak, error));
      throw gone ? new Error(deletedElsewhere, { cause: error }) : error;
    }
  }

  async #lookAgain({ id }: Application): Promise<void> {
    const now = (await this.#session.client.request('GET /applications', {})).data.find((one) => one.id === id);
    if (now) this.base.follow(now);
  }
}

const valuesOf = ({ name, title, url }: Application): ApplicationValues => ({ name, title, url: url ?? '' });
