import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Catalogue, Layer, LoadCatalogue } from './catalogue.ts';
import { directionOf, PSEUDO } from './choose.ts';
import type { Messages } from './messages.ts';
import { addedMessages } from './registry.ts';
import type { Speak, Words } from './words.ts';

/** What texts are in. */
export interface ChosenLanguage {
  readonly language: string;
  /** Of numbers and dates, such as `de-AT`. */
  readonly locale: string;
}

/** The language that an element shows. Each change makes a new one. */
export interface Speaker extends ChosenLanguage {
  readonly direction: 'ltr' | 'rtl';
  readonly speak: Speak;
  /** Loads the texts of a part that is shown from now on; undefined if they are there. */
  need(part: string): Promise<void> | undefined;
}

/** What the texts of an element are loaded from. */
export interface ElementTextsOptions {
  catalogue: LoadCatalogue;
  /** Makes layers of a host's messages. */
  host: () => Promise<(messages: Messages) => Catalogue>;
  pseudo: () => Promise<Catalogue>;
  /** Told about texts that could not be loaded. Those before stay. */
  failed: (error: unknown) => void;
}

/** The texts of one element in its language, which may change at any time. English needs nothing loaded. */
export class ElementTexts {
  readonly #options: ElementTextsOptions;
  readonly #parts: Set<string>;
  readonly #shown = signal<Speaker>(undefined as unknown as Speaker);
  readonly shown: ReadonlySignal<Speaker> = this.#shown;
  /** By what it is made of: a name, or messages of the host. */
  readonly #loaded = new Map<unknown, Catalogue>();
  readonly #pending = new Map<unknown, Promise<void>>();
  #wanted: ChosenLanguage = { language: 'en', locale: 'en-US' };
  #messages: Messages | undefined;
  #layers: Layer[] = [];
  #translated = new Map<unknown, unknown>();

  /** @param part what the element shows first */
  constructor(part: string, options: ElementTextsOptions) {
    this.#options = options;
    this.#parts = new Set([part]);
    this.#publish();
  }

  /** The messages of the host, which come before those of the language. */
  override(messages: Messages | undefined): Promise<void> | undefined {
    if (this.#messages === messages) return undefined;
    this.#messages = messages;
    return this.refresh();
  }

  /**
   * Changes the language, once its texts are there.
   * @returns a promise while they are loading; it never fails
   */
  use(chosen: ChosenLanguage): Promise<void> | undefined {
    const { language, locale } = this.#wanted;
    if (language === chosen.language && locale === chosen.locale) return undefined;
    this.#wanted = chosen;
    return this.refresh();
  }

  /** Reads the texts of the language again, such as after a page added some. */
  refresh(): Promise<void> | undefined {
    const wanted = this.#wanted;
    const missing = this.#missing();
    if (missing.length === 0) {
      this.#publish();
      return undefined;
    }
    return Promise.all(missing).then(() => {
      if (this.#wanted === wanted) this.#publish();
    }, this.#options.failed);
  }

  /** Texts in the language that is shown now. */
  readonly speak: Speak = <T>(words: Words<T>): T => {
    // Read, so that a computed signal changes with the language.
    void this.#shown.value;
    if (!this.#translated.has(words))
      this.#translated.set(
        words,
        this.#layers.reduce((texts, layer) => layer(words, texts), words.english),
      );
    return this.#translated.get(words) as T;
  };

  #publish(): void {
    const chosen = this.#wanted;
    this.#layers = this.#sources().flatMap(([name]) => this.#loaded.get(name)?.(chosen.locale) ?? []);
    this.#translated = new Map();
    this.#shown.value = {
      ...chosen,
      direction: directionOf(chosen.language),
      speak: (words) => this.speak(words),
      need: (part) => {
        const isNew = !this.#parts.has(part);
        this.#parts.add(part);
        const missing = this.#missing();
        if (missing.length === 0) return undefined;
        return isNew ? this.refresh() : missing[0];
      },
    };
  }

  /** What the texts are made of, the last layer on top: a name, and how it is loaded. */
  #sources(): [name: unknown, load: () => Promise<Catalogue> | null][] {
    const { catalogue, host, pseudo } = this.#options;
    const { language } = this.#wanted;
    const hosts = [addedMessages(language), this.#messages].filter((messages) => messages !== undefined);
    return [
      ...(language === PSEUDO ? [['pseudo', pseudo] as const] : []),
      ...[...this.#parts].map((part) => [`${language} ${part}`, () => catalogue(language, part)] as const),
      ...hosts.map((messages) => [messages, async () => (await host())(messages)] as const),
    ].map(([name, load]) => [name, load]);
  }

  #missing(): Promise<void>[] {
    return this.#sources().flatMap(([name, load]) => {
      if (this.#loaded.has(name)) return [];
      const pending = this.#pending.get(name);
      if (pending) return [pending];
      const loading = load()
        ?.then((catalogue) => void this.#loaded.set(name, catalogue))
        .finally(() => this.#pending.delete(name));
      if (loading) this.#pending.set(name, loading);
      return loading ?? [];
    });
  }
}
