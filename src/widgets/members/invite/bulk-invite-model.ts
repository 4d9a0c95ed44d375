import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../../../core/errors/guards.ts';
import { LIST_MAXIMUM } from '../../../core/contract/limits.ts';
import { addressKey } from '../../../core/validation/address.ts';
import { isEmail } from '../../../core/validation/email.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { AddressTable, isRecipientLine, type AddressColumn } from './address-table.ts';
import { CsvReader, LineReader } from './csv.ts';
import { inviteWords } from './invite-words.ts';
import { type JobSession, ListJob, type ListResult } from './list-job.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { ruleWords } from '../../ui/forms/rule-words.ts';

/** Emails per request of a check. */
const BATCH = 100;

export type RowState = 'waiting' | 'ready' | 'invited' | 'rejected';

/** A row of the list with its result. */
export interface BulkRow {
  /** Counted from 1. */
  line: number;
  email: string;
  state: RowState;
  message: string;
}

/** State of the process: `checked` and `done` wait for the user, `stopped` can continue. */
export type BulkPhase = 'empty' | 'reading' | 'checking' | 'checked' | 'inviting' | 'done' | 'stopped';

/** A whole list of emails: read in pieces, checked by a dry run, invited by a job, with a result per row. */
export class BulkInviteModel {
  readonly #speak: Speak;
  readonly #rows = signal<readonly BulkRow[]>([]);
  readonly rows: ReadonlySignal<readonly BulkRow[]> = this.#rows;
  readonly #phase = signal<BulkPhase>('empty');
  readonly phase: ReadonlySignal<BulkPhase> = this.#phase;
  readonly #done = signal(0);
  /** Rows completed in the running step. */
  readonly done: ReadonlySignal<number> = this.#done;
  readonly #table = signal<AddressTable | null>(null);
  readonly #column = signal<number | null>(null);
  /** The column that the emails are taken from; null for any. */
  readonly column: ReadonlySignal<number | null> = this.#column;
  /** The columns to choose from; none if the list has no columns. */
  readonly columns: ReadonlySignal<readonly AddressColumn[]> = computed(() => this.#table.value?.columns ?? []);
  /** Whether more rows are ready than one list may have. */
  readonly isTooLong: ReadonlySignal<boolean> = computed(
    () => this.#rows.value.filter(({ state }) => state === 'ready').length > LIST_MAXIMUM,
  );
  readonly #job: ListJob;
  /** The list as the service invites it; null before. */
  readonly list: ListJob['list'];
  readonly #client: JobSession['client'];
  readonly #organizationId: number;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  #abort = new AbortController();
  #dry = true;

  constructor(speak: Speak, session: JobSession, organizationId: number, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#client = session.client;
    this.#job = new ListJob(session, organizationId);
    this.list = this.#job.list;
    this.#organizationId = organizationId;
    this.#toasts = toasts;
  }

  stop(): void {
    this.#abort.abort();
    this.#job.leave();
  }

  /** Shows the list that is still being invited, such as after the page was closed; does nothing if there is none. */
  async resume(): Promise<void> {
    const phase = this.#phase.peek();
    if (phase !== 'inviting' && this.#rows.peek().length > 0) return;
    try {
      if (!(await this.#job.find())) {
        if (phase === 'inviting') this.#phase.value = 'stopped';
        return;
      }
      const results = await this.#job.results();
      this.#dry = false;
      batch(() => {
        this.#begin('inviting');
        this.#table.value = null;
        this.#rows.value = results.map((result, at) => rowOf(result, at + 1));
      });
    } catch {
      return;
    }
    await this.#follow();
  }

  /** Reads a list. Invalid and duplicate emails are rejected at once; a file that cannot be read is reported. */
  async read(chunks: AsyncIterable<string>): Promise<void> {
    this.#begin('reading');
    const { signal: stopped } = this.#abort;
    const rows: string[][] = [];
    let reader: LineReader | CsvReader | undefined;
    try {
      for await (const text of chunks) {
        if (stopped.aborted) return this.clear();
        if (text === '') continue;
        reader ??= isRecipientLine(text) ? new LineReader() : new CsvReader();
        rows.push(...reader.push(text));
        this.#done.value = rows.length;
      }
    } catch {
      this.#toasts.error(this.#speak(inviteWords).unreadable);
      return this.clear();
    }
    rows.push(...(reader?.end() ?? []));
    const table = new AddressTable(rows);
    batch(() => {
      this.#table.value = table;
      this.#phase.value = 'empty';
      this.choose(table.guessed);
    });
    if (this.#rows.peek().length === 0) this.#toasts.error(this.#speak(inviteWords).noRows);
  }

  /** Takes the emails from another column, as long as nobody was invited; null for all columns. */
  choose(column: number | null): void {
    const phase = this.#phase.peek();
    if (phase !== 'empty' && phase !== 'checked') return;
    const seen = new Set<string>();
    const rows = (this.#table.peek()?.addresses(column) ?? []).map((email, at): BulkRow => {
      const key = addressKey(email);
      const message = !isEmail(email)
        ? this.#speak(ruleWords).email
        : seen.has(key)
          ? this.#speak(inviteWords).duplicate
          : '';
      seen.add(key);
      return { line: at + 1, email, state: message ? 'rejected' : 'waiting', message };
    });
    batch(() => {
      this.#column.value = column;
      this.#rows.value = rows;
      this.#phase.value = 'empty';
    });
  }

  /** Asks the service for each row's result without inviting anybody. */
  check(roleIds: readonly number[]): Promise<void> {
    this.#dry = true;
    return this.#work(roleIds, 'waiting', 'ready', 'checked');
  }

  /** Lets the service invite the rows that are ready. */
  async invite(roleIds: readonly number[]): Promise<void> {
    this.#dry = false;
    const ready = this.#rows.peek().filter(({ state }) => state === 'ready');
    if (ready.length === 0) return;
    this.#begin('inviting');
    try {
      await this.#job.start(
        ready.map(({ email }) => email),
        [...roleIds],
      );
    } catch (error) {
      return this.#failed(error);
    }
    await this.#follow();
  }

  /** Continues after a stop or a failed request. */
  goOn(roleIds: readonly number[]): Promise<void> {
    return this.#dry ? this.check(roleIds) : this.invite(roleIds);
  }

  /** Stops after the running batch of a check, or the email that is being invited. */
  async halt(): Promise<void> {
    if (this.#phase.peek() !== 'inviting') return this.#abort.abort();
    try {
      await this.#job.cancel();
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    }
  }

  /** Starts over with another list. */
  clear(): void {
    this.#abort.abort();
    batch(() => {
      this.#table.value = null;
      this.#rows.value = [];
      this.#phase.value = 'empty';
    });
  }

  #begin(phase: BulkPhase): void {
    this.#abort = new AbortController();
    batch(() => {
      this.#phase.value = phase;
      this.#done.value = 0;
    });
  }

  /** Waits for the end of the list that the service invites, then shows each result. */
  async #follow(): Promise<void> {
    try {
      if (!(await this.#job.finished())) return;
      const results = new Map((await this.#job.results()).map((result) => [addressKey(result.email), result]));
      const list = this.#job.list.peek();
      batch(() => {
        this.#rows.value = this.#rows.peek().map((row) => {
          const result = row.state === 'ready' ? results.get(addressKey(row.email)) : undefined;
          return result ? { ...rowOf(result, row.line), email: row.email } : row;
        });
        this.#phase.value = list?.status === 'done' ? 'done' : 'stopped';
      });
      if (list?.message) this.#toasts.error(list.message);
      else if (list?.invited) this.#toasts.success(this.#speak(inviteWords).done);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (!isAborted(error)) this.#toasts.error(errorText(this.#speak, error));
    this.#phase.value = 'stopped';
  }

  async #work(roleIds: readonly number[], from: RowState, to: RowState, end: BulkPhase): Promise<void> {
    if (this.#rows.peek().length === 0) return;
    this.#begin(this.#dry ? 'checking' : 'inviting');
    const { signal: stopped } = this.#abort;
    try {
      for (;;) {
        const part = this.#rows
          .peek()
          .filter(({ state }) => state === from)
          .slice(0, BATCH);
        if (part.length === 0 || stopped.aborted) break;
        const body = { emails: part.map(({ email }) => email), role_ids: [...roleIds], dry_run: this.#dry };
        const { data } = await this.#client.request('POST /invite/batch', {
          query: { organization_id: this.#organizationId || undefined },
          body,
        });
        const results = new Map(part.map(({ line }, at) => [line, data[at]]));
        this.#rows.value = this.#rows.peek().map((row) => {
          const result = results.get(row.line);
          return result ? { ...row, state: result.ok ? to : 'rejected', message: result.message ?? '' } : row;
        });
        this.#done.value += part.length;
      }
      this.#phase.value = stopped.aborted ? 'stopped' : end;
    } catch (error) {
      this.#failed(error);
    }
  }
}

const ROW_STATES = { waiting: 'ready', invited: 'invited', refused: 'rejected' } as const;

const rowOf = ({ email, status, message }: ListResult, line: number): BulkRow => ({
  line,
  email,
  state: ROW_STATES[status],
  message: message ?? '',
});
