import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Organization } from '../../core/contract/entities/organization.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import { keepDraft, takeDraft } from '../session/drafts.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { words as organizationWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/** 'My organization': its information, and changing its name. */
export class OrganizationModel {
  readonly #speak: Speak;
  readonly id: number;
  readonly organization: Resource<Organization>;
  readonly form: FormModel<{ name: string }>;
  readonly #elsewhere = signal<string | null>(null);
  /** The name that someone else saved while this user was editing it. */
  readonly elsewhere: ReadonlySignal<string | null> = this.#elsewhere;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  #userId: number | null = null;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.form = new FormModel(
      this.#speak,
      { name: '' },
      { validate: ({ name }) => (name.trim() ? {} : { name: [this.#speak(organizationWords).blankName] }) },
    );
    this.#session = session;
    this.#toasts = toasts;
    this.id = session.organizationId.peek() ?? 0;
    this.organization = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /organizations/{id}', {
        params: { id: this.id },
        query: { withOwner: true },
        signal,
      });
      return data[0] as Organization;
    });
  }

  start(): void {
    this.#userId = this.#session.userId.peek();
    this.form.set('name', takeDraft<string>(this.#session, 'organization-name') ?? '');
    void this.refresh();
  }

  stop(): void {
    const { name } = this.form.values.peek();
    if (name !== this.organization.data.peek()?.name) keepDraft(this.#session, 'organization-name', this.#userId, name);
    this.organization.clear();
  }

  /** Loads the organization again; an unsaved name stays. */
  async refresh(): Promise<void> {
    const before = this.organization.data.peek()?.name ?? '';
    await this.organization.reload();
    const { status, error, data } = this.organization;
    if (status.peek() === 'failed' && data.peek() !== undefined)
      this.#toasts.error(errorText(this.#speak, error.peek()));
    const name = data.peek()?.name;
    if (name !== undefined && this.form.values.peek().name === before) this.form.reset({ name });
  }

  /**
   * Saves the name.
   * @throws the service's error, after its toast; if someone else was faster, their name is loaded and the typed name
   * stays
   */
  async save({ name }: { name: string }): Promise<void> {
    try {
      const { data } = await this.#session.client.request('PUT /organizations/{id}', {
        params: { id: this.id },
        body: { name: name.trim() },
        version: this.organization.data.peek()?.updated_at,
      });
      const [saved] = data;
      if (saved) this.organization.update((before) => ({ ...before, ...saved }));
      this.#elsewhere.value = null;
      this.form.reset({ name: saved?.name ?? name.trim() });
      this.#toasts.success(this.#speak(organizationWords).saved);
      this.#told();
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (isApiError(error, 409)) {
        await this.organization.reload();
        this.#elsewhere.value = this.organization.data.peek()?.name ?? null;
      }
      throw error;
    }
  }

  /**
   * Deletes the organization; the session continues without one.
   * @throws the service's error
   */
  async remove(): Promise<void> {
    await this.#session.client.request('DELETE /organizations/{id}', { params: { id: this.id } });
    this.#toasts.success(this.#speak(organizationWords).deleted);
    await this.#session.check();
    await this.#session.organizations.reload();
  }

  /** Reloads session and screen after a transfer of ownership. */
  async transferred(): Promise<void> {
    this.#toasts.success(this.#speak(organizationWords).transferred);
    await Promise.all([
      this.#session.permissions.refresh().catch(() => this.#session.permissions.resource.reload()),
      this.refresh(),
    ]);
    this.#told();
  }

  #told(): void {
    void this.#session.user.reload();
    this.#session.tellChanged('user');
  }
}
