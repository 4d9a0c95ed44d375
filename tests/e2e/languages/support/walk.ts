import type { ElementHandle, Page } from '@playwright/test';
import { settle } from '../../support/settle.ts';
import { shownTexts, type Shown } from './shown-texts.ts';

/** What opens something, chooses something or leads on within a screen. */
const CONTROLS = 'button, summary, [role="tab"], [role="combobox"], [role="menuitem"], [role="radio"], [role="option"]';
/** What covers a screen. */
const LAYERS = 'dialog[open], [popover]:popover-open, [role="menu"], [role="listbox"]';
/** Dialogs open menus, and menus open dialogs. */
const DEEPEST = 3;

/** Receives the texts of each state of a screen. */
export type See = (shown: Shown[], where: string) => void;

/** Walks a screen: uses each control, and each within the dialogs, menus and popovers that open. */
export class Walk {
  readonly #page: Page;
  readonly #path: string;
  readonly #see: See;
  readonly #elementsOnly: boolean;
  readonly #skip: RegExp;
  readonly #language: string;
  readonly #tried = new Set<string>();

  /** @param path where the screen is; @param options.skip names of controls that are not used */
  constructor(page: Page, path: string, see: See, { language = '', elementsOnly = false, skip = /^$/ } = {}) {
    this.#page = page;
    this.#path = path;
    this.#see = see;
    this.#elementsOnly = elementsOnly;
    this.#skip = skip;
    this.#language = language;
  }

  /** Begins at the screen, and follows every control. */
  async all(): Promise<void> {
    await this.#page.goto(this.#path);
    await this.#look([]);
    await this.#within([]);
  }

  /** Uses each control of a layer. @param way the controls that lead to it */
  async #within(way: readonly string[]): Promise<void> {
    let before = await this.#state();
    for (let name = await this.#untried(way); name !== null; name = await this.#untried(way)) {
      this.#tried.add(keyOf(way, name));
      await this.#use(name, way.length);
      await this.#look([...way, name]);
      const { layers } = await this.#state();
      if (layers > before.layers && way.length < DEEPEST) {
        await this.#within([...way, name]);
        await this.#close(before.layers);
      }
      const now = await this.#state();
      if (now.texts !== before.texts || now.layers !== before.layers) {
        await this.#replay(way);
        before = await this.#state();
      }
    }
  }

  async #replay(way: readonly string[]): Promise<void> {
    await this.#page.goto(this.#path);
    await this.#loaded();
    for (const [depth, name] of way.entries()) {
      await this.#use(name, depth);
      await this.#loaded();
    }
  }

  async #close(layers: number): Promise<void> {
    for (let pressed = 0; pressed < 3 && (await this.#state()).layers > layers; pressed++) {
      await this.#page.keyboard.press('Escape');
      await settle(this.#page);
    }
  }

  async #use(name: string, depth: number): Promise<void> {
    const found = (await this.#controls(depth)).find((one) => one.name === name);
    // A control that something covers says nothing new.
    await found?.control.click({ timeout: 1500 }).catch(() => {});
  }

  async #look(way: readonly string[]): Promise<void> {
    await this.#loaded();
    this.#see(await shownTexts(this.#page, this.#elementsOnly), [this.#path, ...way].join(' › '));
  }

  /** Waits for the texts of the language, and for content. */
  async #loaded(): Promise<void> {
    await this.#page
      .waitForFunction((language) => {
        const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
        const spoken = roots.flatMap((root) => ([...root.children] as HTMLElement[]).filter(({ lang }) => lang !== ''));
        const content = roots.flatMap((root) => [...root.querySelectorAll('h1, h2, button')]);
        return content.some((one) => one.checkVisibility()) && spoken.every((one) => one.lang === language);
      }, this.#language)
      .catch(() => {});
    const loading = this.#page.locator('[aria-busy="true"], .iam-skeleton').filter({ visible: true }).first();
    await loading.waitFor({ state: 'detached', timeout: 3000 }).catch(() => {});
    await settle(this.#page);
  }

  async #state(): Promise<{ layers: number; texts: string }> {
    const texts = (await shownTexts(this.#page, this.#elementsOnly)).map(({ text }) => text);
    return { layers: await this.#page.locator(LAYERS).count(), texts: `${this.#page.url()} ${texts.join(' ')}` };
  }

  async #untried(way: readonly string[]): Promise<string | null> {
    const isNew = (name: string) => name !== '' && !this.#skip.test(name) && !this.#tried.has(keyOf(way, name));
    return (await this.#controls(way.length)).map(({ name }) => name).find(isNew) ?? null;
  }

  /**
   * Controls with kind and first word: rows repeat theirs, with the name of the row after that. Above the screen only
   * those of the topmost layer.
   */
  async #controls(depth: number): Promise<{ control: ElementHandle; name: string }[]> {
    const within = depth > 0 ? this.#page.locator(LAYERS).last() : this.#page;
    const controls = await within.locator(CONTROLS).elementHandles();
    const names = await this.#page.evaluate(
      (all) =>
        (all as HTMLElement[]).map((one) => {
          if (!one.checkVisibility({ visibilityProperty: true })) return '';
          if (one.matches(':disabled, [aria-disabled="true"]')) return '';
          const spoken = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
          const row = one.closest('tr, li, [role="row"], [role="option"]');
          const word = row ? /^\[\S+/.exec(spoken)?.[0] : spoken.slice(0, 40);
          return `${[one.localName, ...one.classList].join('.')} ${word ?? ''}`;
        }),
      controls,
    );
    return controls.map((control, at) => ({ control, name: names[at] ?? '' }));
  }
}

const keyOf = (way: readonly string[], name: string) => `${way.length > 0 ? way.at(-1) : ''} › ${name}`;
