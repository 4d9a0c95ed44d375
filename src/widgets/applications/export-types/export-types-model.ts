import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Application } from '../../../core/contract/endpoints/platform/applications.ts';
import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { WholeList } from '../../../core/state/whole-list.ts';
import { holdsWords } from '../../ui/fields/choices/options.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { words as exportTypesWords } from './words.ts';

/** The export types of an application: listing, rolling the secret, and deleting. */
export class ExportTypesModel {
  readonly list: WholeList<ExportType>;
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
    this.list = new WholeList<ExportType>({
      fetch: async (signal) =>
        (await session.client.request('GET /applications/{id}/export_types', { params: { id }, signal })).data,
      failed: (error) => toasts.error(errorText(speak, error)),
      matches: ({ type, title, url, permission, routes, formats }, term) =>
        holdsWords([type, title, url, permission, ...routes, ...formats].join(' '), term),
    });
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.list.stop();
  }

  /** Loads the export types again; a failure is shown as a toast. */
  refresh(): Promise<void> {
    return this.list.reload();
  }

  /** One export type of the list; undefined if it is not there. */
  find(id: number): ReadonlySignal<ExportType | undefined> {
    return computed(() => this.list.all.data.value?.find((one) => one.id === id));
  }

  /** Shows an export type as just saved. */
  put(saved: ExportType): void {
    this.list.all.update((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
  }

  /**
   * Makes a new signing secret.
   * @param revoke whether the old one stops at once
   * @returns the new secret, which no later reply contains
   * @throws the service's error
   */
  async rollSecret({ id: typeId }: Pick<ExportType, 'id'>, revoke: boolean): Promise<string> {
    const { data } = await this.#session.client.request('POST /applications/{id}/export_types/{typeId}/secret', {
      params: { id: this.#id, typeId },
      body: { revoke_previous: revoke },
    });
    void this.refresh();
    return data[0]?.secret ?? '';
  }

  /**
   * Deletes an export type; one that is already gone counts as deleted.
   * @throws the service's error, after its toast
   */
  async remove({ id: typeId }: Pick<ExportType, 'id'>): Promise<void> {
    const params = { id: this.#id, typeId };
    try {
      await this.#session.client.request('DELETE /applications/{id}/export_types/{typeId}', { params });
    } catch (error) {
      if (!isApiError(error, 404)) {
        this.#toasts.error(errorText(this.#speak, error));
        throw error;
      }
    }
    this.#toasts.success(this.#speak(exportTypesWords).deletedToast);
    await this.refresh();
  }
}
