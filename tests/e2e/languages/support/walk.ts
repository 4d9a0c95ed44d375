import type { ElementHandle, Page, Request } from '@playwright/test';
import { settle } from '../../support/settle.ts';
import { shownTexts, type Shown } from './shown-texts.ts';

/** What opens something, chooses something or leads on within a screen. */
const CONTROLS = 'button, summary, [role="tab"], [role="combobox"], [role="menuitem"], [role="radio"], [role="option"]';
/** What covers a screen. */
const LAYERS = 'dialog[open], [popover]:popover-open, [role="menu"], [role="listbox"]';
/** Requests that stay open. */
const ENDLESS = /\/stream/;
/** Dialogs open menus, and menus open dialogs. */
const DEEPEST = 3;

/** Receives the texts of each state of a screen. */
export type See = (shown: Shown[], where: string) => void;

/** What a page shows: texts with their URL, and how many layers cover the screen. */
interface State {
  layers: number;
  texts: string;
}

/** A control that was not used yet. */
interface Untried {
  name: string;
  control: ElementHandle | null;
  /** Whether the layer has no other one. */
  isLast: boolean;
}

/** Walks a screen: uses each control, and each within the dialogs, menus and popovers that open. */
export class Walk {
  readonly #page: Page;
  readonly #path: string;
  readonly #see: See;
  readonly #elementsOnly: boolean;
  readonly #skip: RegExp;
  readonly #language: string;
  readonly #tried = new Set<string>();
  /** Requests without an answer yet, such as for the code of a dialog. */
  readonly #pending = new Set<Request>();

  /** @param path where the screen is; @param options.skip names of controls that are not used */
  constructor(page: Page, path: string, see: See, { language = '', elementsOnly = false, skip = /^$/ } = {}) {
    this.#page = page;
    this.#path = path;
    this.#see = see;
    this.#elementsOnly = elementsOnly;
    this.#skip = skip;
    this.#language = language;
    page.on('request', (request) => void (ENDLESS.test(request.url()) || this.#pending.add(request)));
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => void this.#pending.delete(request));
    // Requests of a page that was left never end.
    page.on('framenavigated', (frame) => void (frame === page.mainFrame() && this.#pending.clear()));
  }

  /** Begins at the screen, and follows every control. */
  async all(): Promise<void> {
    await this.#page.goto(this.#path);
    await this.#within([], await this.#look([]));
  }

  /** Uses each control of a layer. @param way the controls that lead to it; @param before what it shows at first */
  async #within(way: readonly string[], before: State): Promise<void> {
    for (let next = await this.#untried(way); next !== null; next = await this.#untried(way)) {
      const { name, control, isLast } = next;
      this.#tried.add(keyOf(way, name));
      await use(control);
      let now = await this.#look([...way, name]);
      if (now.layers > before.layers && way.length < DEEPEST) {
        await this.#within([...way, name], now);
        await this.#close(before.layers);
        now = await this.#state();
      }
      if (now.texts === before.texts && now.layers === before.layers) continue;
      // The page that the last control changed is not needed again; the layer below looks for itself.
      if (isLast) return;
      await this.#replay(way);
      before = await this.#state();
    }
  }

  async #replay(way: readonly string[]): Promise<void> {
    await this.#page.goto(this.#path);
    await this.#loaded();
    for (const [depth, name] of way.entries()) {
      const names = await this.#names(depth);
      if (names.includes(name)) await use(await this.#control(names.indexOf(name)));
      await this.#loaded();
    }
  }

  async #close(layers: number): Promise<void> {
    for (let pressed = 0; pressed < 3 && (await this.#layers()) > layers; pressed++) {
      await this.#page.keyboard.press('Escape');
      await settle(this.#page);
    }
  }

  /** Passes on what the page shows. */
  async #look(way: readonly string[]): Promise<State> {
    await this.#loaded();
    const shown = await shownTexts(this.#page, this.#elementsOnly);
    this.#see(shown, [this.#path, ...way].join(' › '));
    return this.#state(shown);
  }

  /** Waits for what a control asked for, and for what that asks for. */
  async #loaded(): Promise<void> {
    await this.#spoken();
    while (this.#pending.size > 0) {
      const [finished, failed] = (['requestfinished', 'requestfailed'] as const).map((event) =>
        this.#page.waitForEvent(event as 'requestfinished', { timeout: 3000 }),
      );
      await Promise.race([finished, failed]).catch(() => this.#pending.clear());
      if (this.#pending.size === 0) await this.#spoken();
    }
  }

  /** Waits for the texts of the language, and for content. */
  async #spoken(): Promise<void> {
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

  async #state(shown?: readonly Shown[]): Promise<State> {
    const texts = (shown ?? (await shownTexts(this.#page, this.#elementsOnly))).map(({ text }) => text);
    return { layers: await this.#layers(), texts: `${this.#page.url()} ${texts.join(' ')}` };
  }

  #layers(): Promise<number> {
    return this.#page.locator(LAYERS).count();
  }

  async #untried(way: readonly string[]): Promise<Untried | null> {
    const names = await this.#names(way.length);
    const isNew = (name: string) => name !== '' && !this.#skip.test(name) && !this.#tried.has(keyOf(way, name));
    const [name, ...others] = new Set(names.filter(isNew));
    if (name === undefined) return null;
    return { name, control: await this.#control(names.indexOf(name)), isLast: others.length === 0 };
  }

  /**
   * Controls by kind and first word: rows repeat theirs, with the name of the row after that. Above the screen only
   * those of the topmost layer. Controls that cannot be used have no name.
   */
  async #names(depth: number): Promise<string[]> {
    const within = depth > 0 ? this.#page.locator(LAYERS).last() : this.#page;
    return within.locator(CONTROLS).evaluateAll((all) => {
      Object.assign(window, { walked: all });
      return all.map((one) => {
        if (!one.checkVisibility({ visibilityProperty: true })) return '';
        if (one.matches(':disabled, [aria-disabled="true"]')) return '';
        const spoken = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
        const row = one.closest('tr, li, [role="row"], [role="option"]');
        const word = row ? /^\[\S+/.exec(spoken)?.[0] : spoken.slice(0, 40);
        return `${[one.localName, ...one.classList].join('.')} ${word ?? ''}`;
      });
    });
  }

  /** The control of a name that was just read. */
  async #control(at: number): Promise<ElementHandle | null> {
    const found = await this.#page.evaluateHandle(
      (index) => (window as unknown as { walked: Element[] }).walked[index],
      at,
    );
    return found.asElement();
  }
}

/** A control that something covers says nothing new. */
const use = (control: ElementHandle | null) => control?.click({ timeout: 1500 }).catch(() => {});

const keyOf = (way: readonly string[], name: string) => `${way.length > 0 ? way.at(-1) : ''} › ${name}`;
