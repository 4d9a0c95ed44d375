import type { Application, PermissionOfApplication } from '../../../core/contract/endpoints/platform/applications.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { WholeList } from '../../../core/state/whole-list.ts';
import { holdsWords } from '../../ui/fields/choices/options.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { words as permissionsWords } from './words.ts';

/** A permission as it is declared. */
export type Declared = Pick<PermissionOfApplication, 'resource' | 'title' | 'description'>;

/** How many permissions an application declares at most. */
export const MOST = 500;

/** The permissions that an application declares. Each change sends the whole list, as the service wants it. */
export class PermissionsModel {
  readonly list: WholeList<PermissionOfApplication>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #id: number;

  constructor(
    speak: Speak,
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    { id }: Pick<Application, 'id'>,
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#id = id;
    this.list = new WholeList<PermissionOfApplication>({
      fetch: (signal) => this.#fetch(signal),
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ resource, title, description }, term) => holdsWords([resource, title, description].join(' '), term),
    });
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.list.stop();
  }

  /** Loads the permissions again; a failure is shown as a toast. */
  refresh(): Promise<void> {
    return this.list.reload();
  }

  /**
   * Declares a permission, or changes the title and description of one.
   * @throws the service's error, after its toast
   */
  async put(permission: Declared, toast: string): Promise<void> {
    await this.#change((declared) => {
      const at = declared.findIndex(({ resource }) => resource === permission.resource);
      return at < 0 ? [...declared, permission] : declared.with(at, permission);
    }, toast);
  }

  /** Declares a removed permission again; a failure shows as a toast. */
  async restore({ resource, title, description }: PermissionOfApplication): Promise<void> {
    const { restored } = this.#speak(permissionsWords);
    await this.put({ resource, title, description }, restored).catch(() => undefined);
  }

  /**
   * Declares a permission no more.
   * @throws the service's error, after its toast
   */
  async remove({ resource }: Declared): Promise<void> {
    const { deleted } = this.#speak(permissionsWords);
    await this.#change((declared) => declared.filter((one) => one.resource !== resource), deleted);
  }

  /** Changes the newest list, not the shown one: the application's server may have declared another meanwhile. */
  async #change(next: (declared: Declared[]) => Declared[], toast: string): Promise<void> {
    try {
      const now = (await this.#fetch()).filter(({ removed }) => !removed);
      const permissions = next(now.map(({ resource, title, description }) => ({ resource, title, description })));
      const { data } = await this.#session.client.request('PUT /applications/{id}/permissions', {
        params: { id: this.#id },
        body: { permissions },
      });
      this.list.all.set(data);
      this.#toasts.success(toast);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      throw error;
    }
  }

  async #fetch(signal?: AbortSignal): Promise<PermissionOfApplication[]> {
    const { data } = await this.#session.client.request('GET /applications/{id}/permissions', {
      params: { id: this.#id },
      ...(signal && { signal }),
    });
    return data;
  }
}
