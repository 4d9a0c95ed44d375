import type { CDPSession, Page } from '@playwright/test';
import { expect } from '../../e2e/support/it.ts';
import { settle } from '../../e2e/support/settle.ts';
import { browse } from './browse.ts';
import { hearLiveRegions } from './live-regions.ts';
import { masked } from './masks.ts';
import { above, focused, readTree, within, type Node } from './tree.ts';
import { isContainer, wordsOf } from './words.ts';

/** Waits for what a step leads to, such as a reply of the service. */
type Until = () => Promise<unknown>;

/**
 * Follows the keyboard through a page as a screen reader does, and writes down what it would say: the containers that
 * are entered, the control that gets the focus, what changes there, and what live regions announce.
 */
export class Reader {
  readonly #page: Page;
  readonly #browser: CDPSession;
  readonly #lines: string[];
  /** Whether dates are left out: not in a page with a set clock. */
  readonly #hidesDates: boolean;
  #said: string[] = [];
  #before: readonly Node[] = [];

  private constructor(page: Page, browser: CDPSession, title: string, hidesDates: boolean) {
    this.#hidesDates = hidesDates;
    this.#page = page;
    this.#browser = browser;
    this.#lines = [title, '='.repeat(title.length)];
  }

  /**
   * Listens to a page; before the first navigation.
   * @param hidesDates false in a page with a set clock
   */
  static async listenTo(page: Page, title: string, hidesDates = true): Promise<Reader> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Accessibility.enable');
    const reader = new Reader(page, browser, title, hidesDates);
    await page.exposeFunction('hearAloud', (text: string, manner: string) => {
      reader.#said.push(manner === 'assertive' ? `(at once) ${text}` : `(then) ${text}`);
    });
    await page.addInitScript(hearLiveRegions);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return reader;
  }

  /** Opens a page. */
  async open(path: string, until: Until): Promise<void> {
    await this.#step(`Open ${path.replace(/^http:..[^/]*|[?#].*/g, '')}`, () => this.#page.goto(path), until);
  }

  /** Presses a key, once or several times, and records what each press leads to. */
  async press(key: string, until?: Until | number): Promise<void> {
    for (let left = typeof until === 'number' ? until : 1; left > 0; left--)
      await this.#step(key, () => this.#page.keyboard.press(key), typeof until === 'number' ? undefined : until);
  }

  /** Presses a key until a control of that name has the focus. */
  async pressTo(key: string, name: string | RegExp): Promise<void> {
    for (let pressed = 0; pressed < 40; pressed++) {
      await this.press(key);
      const [now] = this.#before;
      if (now && (typeof name === 'string' ? now.name === name : name.test(now.name))) return;
    }
    throw new Error(`${key} does not lead to ${String(name)}:\n${this.script()}`);
  }

  /** Replaces the text of the focused field. */
  async retype(text: string, until?: Until, shown = text): Promise<void> {
    const { keyboard } = this.#page;
    const replace = () => keyboard.press('ControlOrMeta+a').then(() => keyboard.type(text));
    await this.#step(`Type "${shown}"`, replace, until);
  }

  /** Types into the focused field; the echo of single letters is not recorded. */
  async type(text: string, until?: Until, shown = text): Promise<void> {
    await this.#step(`Type "${shown}"`, () => this.#page.keyboard.type(text), until);
  }

  /** Something that happens without the keyboard, such as a message from elsewhere. */
  async happens(what: string, act: () => Promise<unknown>, until?: Until): Promise<void> {
    await this.#step(what, act, until);
  }

  /** Waits until a live region has said some words since the last step. */
  hears(words: string | RegExp): Until {
    return () =>
      expect
        .poll(() => this.#said.some((said) => (typeof words === 'string' ? said.includes(words) : words.test(said))), {
          message: `announces ${String(words)}`,
        })
        .toBe(true);
  }

  /** Reads a part of the page from top to bottom, as a screen reader does on its own. */
  async read(role: string, name?: string | RegExp): Promise<void> {
    const root = await this.#tree();
    const part = within(root).find(
      (node) =>
        node.role === role &&
        (name === undefined || (typeof name === 'string' ? node.name === name : name.test(node.name))),
    );
    if (!part) throw new Error(`There is no ${role} ${String(name ?? '')}`);
    this.#lines.push('', 'Read on from here', ...browse(part).map((line) => `    ${line}`));
  }

  /** All that was spoken so far. */
  script(): string {
    return `${this.#lines.map((line) => (this.#hidesDates ? masked(line) : line)).join('\n')}\n`;
  }

  async #step(what: string, act: () => Promise<unknown>, until?: Until): Promise<void> {
    const path = () => new URL(this.#page.url()).pathname;
    const before = path();
    this.#said = [];
    try {
      await act();
      await until?.();
    } catch (cause) {
      throw new Error(`'${what}' did not lead there. Until then:\n${this.script()}`, { cause });
    }
    const root = await this.#tree();
    this.#lines.push('', what);
    if (path() !== before || what.startsWith('Open ')) {
      this.#lines.push(`    page: ${root.name}`);
      if (what.startsWith('Open ')) this.#before = [];
    }
    this.#lines.push(
      ...this.#spokenAt(root, what.startsWith('Type ')).map((line) => `    ${line}`),
      ...this.#said.map((said) => `    ${said}`),
    );
  }

  /** The tree, once nothing moves any more. */
  async #tree(): Promise<Node> {
    let last = '';
    for (;;) {
      await settle(this.#page);
      const root = await readTree(this.#browser);
      const now = JSON.stringify([pointOf(root).map(({ id, name, states }) => [id, name, states]), this.#said]);
      if (now === last) return root;
      last = now;
    }
  }

  /** What the focus makes a screen reader say. */
  #spokenAt(root: Node, isTyped: boolean): string[] {
    const path = pointOf(root);
    const [now] = path;
    const before = new Map(this.#before.map((node) => [node.id, node]));
    const [was] = this.#before;
    this.#before = path;
    if (!now || now === root) return was && was.role !== 'RootWebArea' ? ['(focus on the page)'] : [];
    const entered = path
      .slice(1)
      .filter((node) => !before.has(node.id))
      .toReversed();
    const same = before.get(now.id);
    const known = same && was?.id === now.id ? wordsOf(same) : [];
    const fresh = wordsOf(now).filter((words) => !known.includes(words) && !(isTyped && words.startsWith('"')));
    const content =
      now.role.endsWith('dialog') && fresh.length > 0 ? now.children.flatMap((child) => browse(child)) : [];
    return [
      ...entered.filter(isContainer).map((node) => wordsOf(node).join(', ')),
      ...entered.filter(({ role }) => role === 'row').map((row) => rowOf(row)),
      ...(fresh.length > 0 ? [fresh.join(', ')] : []),
      // A dialog that has the focus itself is read out.
      ...content,
    ];
  }
}

/** The focused node, or the option that is active in it, and all above it. */
function pointOf(root: Node): Node[] {
  const node = focused(root);
  const active = node.active === null ? undefined : within(root).find(({ id }) => id === node.active);
  return active ? [...above(active).filter((one) => !above(node).includes(one)), ...above(node)] : above(node);
}

/** A row is announced by its header, or by its first cell. */
function rowOf(row: Node): string {
  const [first] = row.children;
  const named = row.children.find(({ role }) => role === 'rowheader') ?? first;
  return `row ${named?.name ?? ''}`;
}
