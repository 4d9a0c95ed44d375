import type { Session } from '../../core/session/session.ts';
import { keepDraft, peekDraft, takeDraft } from './drafts.ts';

interface Kept<R, V> {
  /** Undefined for a new record. */
  record: R | undefined;
  values: V;
}

/** The record in the dialog that was open when the session ended, 'new' for a new one, null if there was none. */
export function openRecordDraft<R>(session: Session, name: string): R | 'new' | null {
  const draft = peekDraft<Kept<R, unknown>>(session, name);
  return draft ? (draft.record ?? 'new') : null;
}

/** A user's input in the dialog of a new or existing record, which survives the end of the session. */
export class RecordDraft<R extends { id: number }, V> {
  readonly #session: Session;
  readonly #name: string;
  readonly #record: R | undefined;
  #userId: number | null = null;

  /**
   * @param name of the dialog
   * @param record the record to change. Default: a new one
   */
  constructor(session: Session, name: string, record?: R) {
    this.#session = session;
    this.#name = name;
    this.#record = record;
  }

  /** Call it when the dialog opens. @returns the values to continue with, once; undefined if there are none */
  take(): V | undefined {
    this.#userId = this.#session.userId.peek();
    const draft = takeDraft<Kept<R, V>>(this.#session, this.#name);
    return draft?.record?.id === this.#record?.id ? draft?.values : undefined;
  }

  /**
   * Call it whenever the dialog closes.
   * @param values without passwords and keys
   */
  keep(values: V): void {
    const draft: Kept<R, V> = { record: this.#record, values };
    keepDraft(this.#session, this.#name, this.#userId, draft);
  }
}
