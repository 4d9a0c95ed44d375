import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ConnectionSetup } from '../../../core/contract/endpoints/single-sign-on/setup-links.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { Resource } from '../../../core/state/resource.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { CompanyAccess } from '../company-access.ts';
import { linksWords } from './links-words.ts';

/** The set-up links of an organization: listing, creating and ending them. */
export class LinksModel {
  readonly #speak: Speak;
  readonly links: Resource<ConnectionSetup[]>;
  readonly #creating = signal(false);
  readonly creating: ReadonlySignal<boolean> = this.#creating;
  readonly #access: CompanyAccess;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, access: CompanyAccess, toasts: Pick<Toasts, 'success' | 'error'>) {
    this.#speak = speak;
    this.#access = access;
    this.#toasts = toasts;
    this.links = new Resource(async (abort) => {
      const params = { id: access.organizationId };
      return (await access.client.request('GET /organizations/{id}/connection_setup', { params, signal: abort })).data;
    });
  }

  start(): void {
    void this.links.load();
  }

  stop(): void {
    this.links.clear();
  }

  /** Creates a link; a failure shows as a toast. @returns its URL, which no later reply contains; null if it failed */
  async create(): Promise<string | null> {
    if (this.#creating.peek()) return null;
    this.#creating.value = true;
    try {
      const params = { id: this.#access.organizationId };
      const { data } = await this.#access.client.request('POST /organizations/{id}/connection_setup', { params });
      await this.links.reload();
      return data[0]?.url ?? null;
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      return null;
    } finally {
      this.#creating.value = false;
    }
  }

  /** Ends a link, also where it is in use; a failure shows as a toast. */
  async end({ id }: ConnectionSetup): Promise<void> {
    try {
      const params = { id: this.#access.organizationId, setupId: id };
      await this.#access.client.request('DELETE /organizations/{id}/connection_setup/{setupId}', { params });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        return;
      }
    }
    this.#toasts.success(this.#speak(linksWords).ended);
    await this.links.reload();
  }
}
