import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { User } from '../../core/contract/entities/user.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import { keepDraft, takeDraft } from '../session/drafts.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import { words as organizationWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Maximum candidates per request; search finds the others. */
export const MOST = 1000;

/** 'Transfer organization': the candidates, and the transfer. */
export class TransferModel {
  readonly #speak: Speak;
  readonly form: FormModel<{ new_owner_id: string; password: string }>;
  /** Active, non-deleted members other than the owner. */
  readonly candidates: Resource<User[]>;
  readonly #total = signal(0);
  /** The total number of active members. */
  readonly total: ReadonlySignal<number> = this.#total;
  readonly #session: Session;
  readonly #organizationId: number;
  #term = '';
  #userId: number | null = null;

  constructor(speak: Speak, session: Session, organizationId: number, ownerId: number | null) {
    this.#speak = speak;
    this.form = new FormModel(
      this.#speak,
      { new_owner_id: '', password: '' },
      {
        validate: (values) => ({
          ...(!values.new_owner_id && { new_owner_id: [this.#speak(organizationWords).ownerMissing] }),
          ...(!values.password && { password: [this.#speak(organizationWords).passwordMissing] }),
        }),
      },
    );
    this.#session = session;
    this.#organizationId = organizationId;
    this.candidates = new Resource(async (abort) => {
      const query = {
        organization_id: organizationId,
        status: 'active',
        __count: MOST,
        term: this.#term || undefined,
      } as const;
      const { data, meta } = await session.client.request('GET /user', { query, signal: abort });
      if (!this.#term) this.#total.value = meta.total;
      return data.filter((user) => user.id !== ownerId && !user.is_deleted && user.status === 'active');
    });
  }

  start(): void {
    this.#userId = this.#session.userId.peek();
    this.form.set('new_owner_id', takeDraft<string>(this.#session, 'transfer') ?? '');
    void this.candidates.load();
  }

  stop(): void {
    // The password is not kept: someone else may use the browser next.
    keepDraft(this.#session, 'transfer', this.#userId, this.form.values.peek().new_owner_id);
    this.candidates.clear();
  }

  /** Searches beyond the first candidates. */
  search(term: string): void {
    this.#term = term.trim();
    void this.candidates.reload();
  }

  /**
   * @throws the service's error, for the dialog. Reports that ownership already changed if the user is no longer the
   * owner
   */
  async send({ new_owner_id, password }: { new_owner_id: string; password: string }): Promise<void> {
    const body = { new_owner_id: Number(new_owner_id), password };
    try {
      await this.#session.client.request('POST /organizations/{id}/change_owner', {
        params: { id: this.#organizationId },
        body,
      });
    } catch (error) {
      if (isApiError(error, 403) && !(await this.#isStillOwner()))
        throw new Error(this.#speak(organizationWords).transferredElsewhere, { cause: error });
      throw error;
    }
  }

  async #isStillOwner(): Promise<boolean> {
    const { permissions } = this.#session;
    await permissions.refresh().catch(() => {});
    return permissions.flags.peek().owner;
  }
}
