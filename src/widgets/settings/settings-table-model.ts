import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Setting } from '../../core/contract/entities/user.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import { ListLocation } from '../../core/state/list-location.ts';
import { List, type Page, type PageRequest } from '../../core/state/list.ts';

/** A setting to add. */
export interface NewSetting {
  category: string;
  key: string;
  value: string;
}

/** Search and order of a settings table; `sort` is a column, with a minus for descending. */
export interface SettingsQuery {
  term: string;
  sort: string;
}

/** The default order of a settings table. */
export const SETTINGS_ORDER = 'key';
const orders = ['category', 'key', 'updated_at'].flatMap((column) => [column, `-${column}`]);

/** The query for one page of settings. */
export const settingsPage = ({ term, sort }: SettingsQuery, offset: number, count: number) => ({
  term: term || undefined,
  __sort: sort === SETTINGS_ORDER ? undefined : sort,
  __count: count,
  __offset: offset,
});

/** The source of settings, and how to change them: a user's, an organization's or the platform's. */
export interface SettingsSource {
  /** Names the input that is kept if the session ends; unlike that of any other settings. */
  readonly draft: string;
  list(request: PageRequest<SettingsQuery>): Promise<Page<Setting>>;
  add(setting: NewSetting): Promise<unknown>;
  /** Changes a value; `setting` is the version that the change is based on. */
  change(setting: Setting, value: string): Promise<unknown>;
  remove(setting: Setting): Promise<unknown>;
  /** Called after a successful change. */
  changed?(setting: NewSetting): void;
  /** Calls back after changes made elsewhere; returns a function that stops it. */
  watch?(changed: () => void): () => void;
}

/** A table of settings: its search, order and pages of eight, and the setting that is added or edited. */
export class SettingsTableModel {
  readonly list: List<Setting, SettingsQuery>;
  /** Search, order and page, in the URL if `location` was given. */
  readonly location: ListLocation<Setting, SettingsQuery>;
  readonly #edited = signal<Setting | 'new' | null>(null);
  /** The setting being edited, or 'new' for the empty form; null if neither is open. */
  readonly edited: ReadonlySignal<Setting | 'new' | null> = this.#edited;
  readonly #elsewhere = signal<string | null>(null);
  /** The value that someone else saved for the edited setting in the meantime. */
  readonly elsewhere: ReadonlySignal<string | null> = this.#elsewhere;
  readonly #source: SettingsSource;
  #unwatch: (() => void) | undefined;

  /**
   * @param location the URL that keeps search, order and page; null keeps them in memory
   * @param edited the setting that was being edited when the session ended
   */
  constructor(source: SettingsSource, location: AddressBar | null = null, edited: Setting | 'new' | null = null) {
    this.#source = source;
    this.#edited.value = edited;
    this.list = new List<Setting, SettingsQuery>({
      fetch: (request) => source.list(request),
      key: ({ id }) => id,
      query: { term: '', sort: SETTINGS_ORDER },
    });
    this.location = new ListLocation(this.list, { location, choices: { sort: orders } });
  }

  start(): void {
    this.#unwatch = this.#source.watch?.(() => void this.location.reload());
    this.location.start();
  }

  stop(): void {
    this.#unwatch?.();
    this.location.stop();
  }

  edit(setting: Setting | 'new' | null): void {
    this.#elsewhere.value = null;
    this.#edited.value = setting;
  }

  /**
   * Adds a setting, or saves the edited value.
   * @returns which of the two happened
   * @throws the service's error; after 409 `changed_elsewhere` the current value is in `elsewhere`, and saving again
   * replaces it
   */
  async save(values: NewSetting): Promise<'added' | 'saved'> {
    const edited = this.#edited.peek();
    const adds = edited === 'new' || edited === null;
    try {
      await (adds ? this.#source.add(values) : this.#source.change(edited, values.value));
    } catch (error) {
      if (!adds && isApiError(error, 409)) await this.#lookAgain(edited);
      throw error;
    }
    this.#source.changed?.(values);
    this.edit(null);
    void this.location.reload();
    return adds ? 'added' : 'saved';
  }

  /** Names the input that is kept if the session ends. */
  get draft(): string {
    return this.#source.draft;
  }

  /** Deletes a setting. @throws the service's error */
  async remove(setting: Setting): Promise<void> {
    await this.#source.remove(setting);
    this.#source.changed?.(setting);
    void this.location.reload();
  }

  async #lookAgain(edited: Setting): Promise<void> {
    await this.list.reload();
    const now = this.list.rows.peek().find(({ id }) => id === edited.id);
    if (!now) return;
    this.#edited.value = now;
    this.#elsewhere.value = now.value;
  }
}
