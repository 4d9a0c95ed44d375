import type { ManagedAnnouncement } from '../../core/contract/endpoints/managed-announcements.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import type { Session } from '../../core/session/session.ts';
import { List } from '../../core/state/list.ts';
import { ListLocation } from '../../core/state/list-location.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { words as announcementsManagerWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Whether an announcement is scheduled, shown or over. */
export type AnnouncementState = 'scheduled' | 'shown' | 'over';

/** @param now milliseconds since 1970 */
export function stateOf(
  { starts_at, ends_at }: Pick<ManagedAnnouncement, 'starts_at' | 'ends_at'>,
  now: number,
): AnnouncementState {
  if (Date.parse(starts_at) > now) return 'scheduled';
  return ends_at !== null && Date.parse(ends_at) <= now ? 'over' : 'shown';
}

/** The announcements that the user may edit, page by page, newest first. */
export class AnnouncementsManagerModel {
  readonly #speak: Speak;
  readonly list: List<ManagedAnnouncement, { term: string }>;
  /** Search and page, in the URL. */
  readonly location: ListLocation<ManagedAnnouncement, { term: string }>;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'success' | 'error'>, location: AddressBar | null) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.list = new List<ManagedAnnouncement, { term: string }>({
      query: { term: '' },
      key: ({ id }) => id,
      failed: (error) => toasts.error(errorText(speak, error)),
      fetch: async ({ query, offset, count, signal }) => {
        const asked = { term: query.term || undefined, __count: count, __offset: offset };
        const { data, meta } = await session.client.request('GET /announcements/manage', { query: asked, signal });
        return { rows: data, total: meta.total };
      },
    });
    this.location = new ListLocation(this.list, { location });
  }

  start(): void {
    this.location.start();
  }

  stop(): void {
    this.location.stop();
  }

  /** Updates the list and the header after saving. */
  async saved(): Promise<void> {
    this.#session.changed('announcements');
    await this.location.reload();
  }

  /** @throws ApiError after its toast, unless somebody else deleted it first */
  async remove({ id }: ManagedAnnouncement): Promise<void> {
    try {
      await this.#session.client.request('DELETE /announcements/manage/{id}', { params: { id } });
      this.#toasts.success(this.#speak(announcementsManagerWords).deleted);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      if (!isApiError(error, 404)) throw error;
    }
    await this.saved();
  }
}
