import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { RecordDraft } from '../../session/record-draft.ts';
import type { FormModel } from '../../ui/forms/form-model.ts';
import type { ConnectionChange, ConnectionsModel } from '../connections-model.ts';
import { wizardWords } from './wizard-words.ts';

export interface StepOptions<V extends object> {
  /** Names the draft that survives the end of the session. */
  name: 'connection-provider' | 'connection-people';
  form: FormModel<V>;
  change: (values: V) => ConnectionChange | Promise<ConnectionChange>;
  /** Removes secrets from what survives the end of the session. */
  withoutSecrets?: (values: V) => V;
}

/** One step of the wizard with a form, which changes the connection. */
export class StepModel<V extends object> {
  readonly form: FormModel<V>;
  readonly #speak: Speak;
  readonly #model: ConnectionsModel;
  readonly #connection: Connection;
  readonly #options: StepOptions<V>;
  readonly #draft: RecordDraft<Connection, V>;

  constructor(
    speak: Speak,
    session: Session,
    about: { model: ConnectionsModel; connection: Connection },
    options: StepOptions<V>,
  ) {
    this.#speak = speak;
    this.form = options.form;
    this.#model = about.model;
    this.#connection = about.connection;
    this.#options = options;
    this.#draft = new RecordDraft(session, options.name, about.connection);
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft && !this.#model.access.isLinked) this.form.reset(draft);
  }

  stop(): void {
    const { withoutSecrets = (values: V) => values } = this.#options;
    this.#draft.keep(withoutSecrets(this.form.values.peek()));
  }

  /**
   * Saves the step.
   * @throws the service's error for the form; typed values stay
   */
  async save(values: V): Promise<void> {
    const latest = this.#model.find(this.#connection.id).peek() ?? this.#connection;
    try {
      await this.#model.change(latest, await this.#options.change(values));
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      throw new Error(this.#speak(wizardWords).changedElsewhere, { cause: error });
    }
  }
}
