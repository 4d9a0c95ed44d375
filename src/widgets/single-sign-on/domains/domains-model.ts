import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { OrganizationDomain } from '../../../core/contract/endpoints/single-sign-on/domains.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { Resource } from '../../../core/state/resource.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { CompanyAccess } from '../company-access.ts';
import { domainsWords } from './domains-words.ts';

/** The domains of an organization: adding, checking and removing them. */
export class DomainsModel {
  readonly #speak: Speak;
  readonly domains: Resource<OrganizationDomain[]>;
  readonly form: FormModel<{ domain: string }>;
  readonly #checking = signal<number | null>(null);
  /** The domain whose record is being looked for. */
  readonly checking: ReadonlySignal<number | null> = this.#checking;
  readonly #problems = signal<Readonly<Record<number, string>>>({});
  /** What the service says about records that it did not find, by the domain's id. */
  readonly problems: ReadonlySignal<Readonly<Record<number, string>>> = this.#problems;
  readonly #access: CompanyAccess;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, access: CompanyAccess, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#access = access;
    this.#toasts = toasts;
    this.form = new FormModel(
      speak,
      { domain: '' },
      { validate: ({ domain }) => (domain.trim() ? {} : { domain: [speak(domainsWords).missing] }) },
    );
    this.domains = new Resource(async (abort) => {
      const params = { id: access.organizationId };
      return (await access.client.request('GET /organizations/{id}/domains', { params, signal: abort })).data;
    });
  }

  start(): void {
    void this.domains.load();
  }

  stop(): void {
    this.domains.clear();
  }

  /** Adds a domain. @throws the service's error, for the form */
  async add({ domain }: { domain: string }): Promise<void> {
    const params = { id: this.#access.organizationId };
    const body = { domain: domain.trim() };
    const { data } = await this.#access.client.request('POST /organizations/{id}/domains', { params, body });
    const made = data[0] as OrganizationDomain;
    this.domains.update((all) => [...all.filter(({ id }) => id !== made.id), made]);
    this.form.reset();
    this.#toasts.success(this.#speak(domainsWords).added);
  }

  /** Looks for a domain's record now; what the service says about a missing one stays beside the domain. */
  async check({ id }: OrganizationDomain): Promise<void> {
    if (this.#checking.peek() !== null) return;
    this.#checking.value = id;
    this.#say(id, '');
    try {
      const params = { id: this.#access.organizationId, domainId: id };
      const { data } = await this.#access.client.request('POST /organizations/{id}/domains/{domainId}/verify', {
        params,
      });
      const checked = data[0] as OrganizationDomain;
      this.domains.update((all) => all.map((one) => (one.id === id ? checked : one)));
      if (checked.status === 'verified') this.#toasts.success(this.#speak(domainsWords).verifiedToast(checked.domain));
      else this.#say(id, this.#speak(domainsWords).notFound);
    } catch (error) {
      this.#say(id, errorText(this.#speak, error));
      if (isApiError(error, 404)) await this.domains.reload();
    } finally {
      this.#checking.value = null;
    }
  }

  /**
   * Removes a domain; one that is already gone counts as removed.
   * @throws the service's error, after its toast
   */
  async remove({ id }: OrganizationDomain): Promise<void> {
    try {
      const params = { id: this.#access.organizationId, domainId: id };
      await this.#access.client.request('DELETE /organizations/{id}/domains/{domainId}', { params });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.domains.update((all) => all.filter((one) => one.id !== id));
    this.#toasts.success(this.#speak(domainsWords).removed);
  }

  #say(id: number, text: string): void {
    this.#problems.value = { ...this.#problems.peek(), [id]: text };
  }
}
