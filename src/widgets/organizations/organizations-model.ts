import type { Organization } from '../../core/contract/entities/organization.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import type { Session } from '../../core/session/session.ts';
import { List, pageOf, pageQuery } from '../../core/state/list.ts';
import { ListLocation } from '../../core/state/list-location.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { words as organizationsWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

export interface OrganizationsFilter {
  term: string;
  /** A column, with a minus for descending. */
  sort: string;
  deleted: boolean;
}

const orders = ['name', 'owner', 'owner_email', 'updated_at'].flatMap((column) => [column, `-${column}`]);

/** The platform's organizations, page by page, with deleting and restoring. */
export class OrganizationsModel {
  readonly #speak: Speak;
  readonly list: List<Organization, OrganizationsFilter>;
  /** Filters and page, in the URL. */
  readonly location: ListLocation<Organization, OrganizationsFilter>;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>, location: AddressBar | null) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.list = new List<Organization, OrganizationsFilter>({
      query: { term: '', sort: 'name', deleted: false },
      key: ({ id }) => id,
      failed: (error) => toasts.error(errorText(speak, error)),
      fetch: async ({ query, signal, ...page }) => {
        const asked = {
          term: query.term || undefined,
          __sort: query.sort,
          ...pageQuery(page),
          withOwner: true,
          onlyDeleted: query.deleted || undefined,
        };
        return pageOf(await session.client.request('GET /organizations', { query: asked, signal }));
      },
    });
    this.location = new ListLocation(this.list, {
      location,
      choices: { sort: orders },
    });
  }

  start(): void {
    this.location.start();
  }

  stop(): void {
    this.location.stop();
  }

  /**
   * Deletes an organization; the toast offers 'Undo'.
   * @throws ApiError after its toast, unless somebody else deleted it first
   */
  async remove(organization: Organization): Promise<void> {
    try {
      await this.#session.client.request('DELETE /organizations/{id}', { params: { id: organization.id } });
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (!isApiError(error, 404)) throw error;
      return this.location.reload();
    }
    this.#toasts.success(this.#speak(organizationsWords).deleted, {
      label: this.#speak(organizationsWords).undo,
      run: () => void this.restore(organization),
    });
    await this.location.reload();
  }

  /** Restores an organization within 24 hours; a failure shows as a toast. */
  async restore(organization: Organization): Promise<void> {
    try {
      await this.#session.client.request('POST /organizations/{id}/undelete', { params: { id: organization.id } });
      this.#toasts.success(this.#speak(organizationsWords).restored);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
    }
    await this.location.reload();
  }
}
