import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Setting } from '../../core/contract/entities/user.ts';
import { isApiError } from '../../core/errors/guards.ts';
import { List, type Page, type PageRequest } from '../../core/state/list.ts';

/** A setting before it is one. */
export interface NewSetting {
  category: string;
  key: string;
  value: string;
}

/** Where settings come from and how they are changed: a person's, an organization's, the platform's. */
export interface SettingsSource {
  list(request: PageRequest<{ term: string }>): Promise<Page<Setting>>;
  add(setting: NewSetting): Promise<unknown>;
  /** Changes a value; `setting` is what the change was made from. */
  change(setting: Setting, value: string): Promise<unknown>;
  remove(setting: Setting): Promise<unknown>;
  /** Hears of a change that went through. */
  changed?(setting: NewSetting): void;
  /** Tells of changes that were made elsewhere; returns what ends the telling. */
  watch?(changed: () => void): () => void;
}

/** Settings, searched and page by page, eight a page (spec: business constants). */
export class SettingsTableModel {
  readonly list: List<Setting, { term: string }>;
  /** The setting that is edited, or the form for a new one; null while there is none. */
  readonly edited: ReadonlySignal<Setting | 'new' | null>;
  /** What the edited value was changed to elsewhere in the meantime. */
  readonly elsewhere: ReadonlySignal<string | null>;
  readonly #edited = signal<Setting | 'new' | null>(null);
  readonly #elsewhere = signal<string | null>(null);
  readonly #source: SettingsSource;
  #unwatch: (() => void) | undefined;

  constructor(source: SettingsSource) {
    this.#source = source;
    this.edited = this.#edited;
    this.elsewhere = this.#elsewhere;
    this.list = new List({ fetch: (request) => source.list(request), key: ({ id }) => id, query: { term: '' } });
  }

  start(): void {
    this.#unwatch = this.#source.watch?.(() => void this.list.reload());
    void this.list.reload();
  }

  stop(): void {
    this.#unwatch?.();
    this.list.stop();
  }

  edit(setting: Setting | 'new' | null): void {
    this.#elsewhere.value = null;
    this.#edited.value = setting;
  }

  /**
   * Adds a setting, or saves the edited value.
   * @returns which of the two it was
   * @throws what the service refused; after 409 `changed_elsewhere` the present value is in `elsewhere`, and saving
   * again replaces it
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
    void this.list.reload();
    return adds ? 'added' : 'saved';
  }

  /** Deletes a setting. @throws what the service refused */
  async remove(setting: Setting): Promise<void> {
    await this.#source.remove(setting);
    this.#source.changed?.(setting);
    void this.list.reload();
  }

  async #lookAgain(edited: Setting): Promise<void> {
    await this.list.reload();
    const now = this.list.rows.peek().find(({ id }) => id === edited.id);
    if (!now) return;
    this.#edited.value = now;
    this.#elsewhere.value = now.value;
  }
}
