import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../../../core/errors/guards.ts';
import type { Client } from '../../../core/http/client.ts';
import { addressKey } from '../../../core/validation/address.ts';
import { isEmail } from '../../../core/validation/email.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { AddressTable, isRecipientLine, type AddressColumn } from './address-table.ts';
import { CsvReader, LineReader } from './csv.ts';
import { inviteWords } from './invite-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { ruleWords } from '../../ui/forms/rule-words.ts';

/** Emails per request. */
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

/** A whole list of emails: read in pieces, checked by a dry run, invited in batches, with a result per row. */
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
  readonly #client: Client;
  readonly #organizationId: number;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  #abort = new AbortController();
  #dry = true;

  constructor(speak: Speak, client: Client, organizationId: number, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#client = client;
    this.#organizationId = organizationId;
    this.#toasts = toasts;
  }

  stop(): void {
    this.#abort.abort();
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

  /** Invites the rows that are ready. */
  async invite(roleIds: readonly number[]): Promise<void> {
    this.#dry = false;
    await this.#work(roleIds, 'ready', 'invited', 'done');
    if (this.#rows.peek().some(({ state }) => state === 'invited')) this.#toasts.success(this.#speak(inviteWords).done);
  }

  /** Continues after a stop or a failed request. */
  goOn(roleIds: readonly number[]): Promise<void> {
    return this.#dry ? this.check(roleIds) : this.invite(roleIds);
  }

  /** Stops after the running batch. */
  halt(): void {
    this.#abort.abort();
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
      if (!isAborted(error)) this.#toasts.error(errorText(this.#speak, error));
      this.#phase.value = 'stopped';
    }
  }
}
