import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { User } from '../../../core/contract/entities/user.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { perform } from '../member-actions.ts';
import { whyLeftOut, type Requester } from './bulk-rules.ts';
import { bulkWords, type BulkAction, type BulkState } from './bulk-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** Requests at a time: quick for hundreds of members, and the service stays free for others. */
export const CONCURRENCY = 4;

/** One member in a joint action. */
export interface BulkResult {
  readonly user: User;
  readonly state: BulkState;
  /** Why the member was left out or the request failed; '' otherwise. */
  readonly message: string;
}

export type BulkPhase = 'asking' | 'running' | 'finished';

export interface BulkOptions {
  session: Session;
  action: BulkAction;
  users: readonly User[];
  requester: Requester;
}

/** One action on several members: a request for each, a few at a time, a result for each, and undoing it. */
export class BulkModel {
  readonly #speak: Speak;
  readonly action: BulkAction;
  readonly #results;
  /** One result per member, in the order of the list; after the run, failures first. */
  readonly results: ReadonlySignal<readonly BulkResult[]>;
  readonly #phase = signal<BulkPhase>('asking');
  readonly phase: ReadonlySignal<BulkPhase> = this.#phase;
  /** How many members the running pass has finished, and how many it has. */
  readonly progress: ReadonlySignal<{ done: number; all: number }>;
  /** Whether at least one result can be undone. */
  readonly canUndo: ReadonlySignal<boolean>;
  readonly #pass = signal<ReadonlySet<number>>(new Set());
  readonly #session: Session;
  /** Why the rest is not done; '' if nothing stopped the run. */
  #stopped = '';
  #roleId = 0;

  constructor(speak: Speak, { session, action, users, requester }: BulkOptions) {
    this.#speak = speak;
    this.action = action;
    this.#session = session;
    this.#results = signal<readonly BulkResult[]>(
      users.map((user) => {
        const reason = whyLeftOut(speak, action, user, requester);
        return { user, state: reason === null ? 'waiting' : 'skipped', message: reason ?? '' };
      }),
    );
    this.results = this.#results;
    this.progress = computed(() => {
      const pass = this.#results.value.filter(({ user }) => this.#pass.value.has(user.id));
      return { done: pass.filter(({ state }) => state !== 'waiting' && state !== 'running').length, all: pass.length };
    });
    this.canUndo = computed(
      () =>
        action !== 'resendInvitation' &&
        this.#phase.value === 'finished' &&
        this.#results.value.some(({ state }) => state === 'done'),
    );
  }

  stop(): void {
    this.#stopped ||= this.#speak(bulkWords).stoppedByYou;
  }

  /**
   * Runs the action on every included member.
   * @param roleId the role, for 'addRole'
   */
  async run(roleId = 0): Promise<void> {
    this.#roleId = roleId;
    if (this.action === 'addRole')
      this.#change(({ user, state }) =>
        state === 'waiting' && user.roles?.some(({ id }) => id === roleId)
          ? { state: 'skipped', message: this.#speak(bulkWords).hasRole }
          : {},
      );
    await this.#each('waiting', 'done', (user) => this.#do(user));
  }

  /** Undoes the action for every member it succeeded for; failures show in the results. */
  async undo(): Promise<void> {
    this.#change(({ state }) => (state === 'done' ? { state: 'waiting' } : {}));
    await this.#each('waiting', 'undone', (user) => this.#undo(user));
  }

  async #do(user: User): Promise<void> {
    if (this.action !== 'addRole') return void (await perform(this.#session.client, this.action, user));
    await this.#session.client.request('POST /user/{id}/roles', {
      params: { id: user.id },
      query: { organization_id: user.organization?.id },
      body: { role_id: this.#roleId },
    });
  }

  async #undo(user: User): Promise<void> {
    if (this.action === 'suspend') return void (await perform(this.#session.client, 'restore', user));
    await this.#session.client.request('DELETE /user/{id}/roles/{roleId}', {
      params: { id: user.id, roleId: this.#roleId },
      query: { organization_id: user.organization?.id },
    });
  }

  async #each(from: BulkState, to: BulkState, task: (user: User) => Promise<void>): Promise<void> {
    const queue = this.#results.peek().flatMap(({ user, state }) => (state === from ? [user] : []));
    this.#stopped = '';
    this.#pass.value = new Set(queue.map(({ id }) => id));
    this.#phase.value = 'running';
    const work = async () => {
      for (let user = queue.shift(); user; user = queue.shift()) await this.#one(user, to, task);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    this.#results.value = [...this.#results.peek()].sort((one, other) => rank(one) - rank(other));
    this.#phase.value = 'finished';
  }

  async #one(user: User, to: BulkState, task: (user: User) => Promise<void>): Promise<void> {
    const set = (state: BulkState, message = '') => {
      const next = [...this.#results.peek()];
      next[next.findIndex((result) => result.user.id === user.id)] = { user, state, message };
      this.#results.value = next;
    };
    if (this.#stopped) return set('stopped', this.#stopped);
    set('running');
    try {
      await task(user);
      set(to);
    } catch (error) {
      if (isApiError(error, 401)) this.#stopped = this.#speak(bulkWords).sessionEnded;
      set('failed', errorText(this.#speak, error));
    }
  }

  #change(change: (result: BulkResult) => Partial<BulkResult>): void {
    this.#results.value = this.#results.peek().map((result) => ({ ...result, ...change(result) }));
  }
}

const order: readonly BulkState[] = ['failed', 'stopped', 'skipped', 'done', 'undone'];
const rank = ({ state }: BulkResult) => order.indexOf(state);
