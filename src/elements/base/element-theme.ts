import { themeOf, type Theme } from '../../core/locale/theme.ts';
import type { Session } from '../../core/session/session.ts';
import { fixedTheme, PAGE_THEME, watchFixedTheme } from '../../widgets/ui/styles/fixed-theme.ts';
import { canAdopt, oncePerDocument } from '../../widgets/react/style-sheet.ts';

/** Where this browser keeps the theme of its user, until their setting is loaded. */
const KEPT = 'iam-theme';

/** Adopted for one theme at a time, and not on paper. The selector is stronger than that of the tokens. */
const sheetOf = (theme: 'light' | 'dark') =>
  oncePerDocument(
    () => `@media screen { :host(:not([theme='light'], [theme='dark'])) { color-scheme: ${theme} !important; } }`,
  );
const sheets = { light: sheetOf('light'), dark: sheetOf('dark') } as const;

/** The theme of an element: its own, else its page's, else the user's, else the browser's. */
export class ElementTheme {
  readonly #element: HTMLElement;
  #session: Session | undefined;
  #stops: (() => void)[] = [];

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Follows page and user. */
  start(session: Session): void {
    this.stop();
    this.#session = session;
    const again = () => this.update();
    this.#stops = [
      watchFixedTheme(this.#element, again),
      session.preferences.themeSetting.data.subscribe(again),
      session.phase.subscribe(again),
    ];
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Chooses the theme again. */
  update(): void {
    if (!this.#session) return;
    const chosen = this.#ofUser(this.#session);
    const theme = fixedTheme(this.#element) ?? chosen;
    this.#wear(theme === 'light' || theme === 'dark' ? theme : null);
    const html = this.#element.ownerDocument.documentElement;
    if (html.getAttribute(PAGE_THEME) === 'user') html.style.colorScheme = chosen === 'system' ? '' : chosen;
  }

  #wear(theme: 'light' | 'dark' | null): void {
    const root = this.#element.shadowRoot;
    if (!root || !canAdopt(root)) return;
    const { ownerDocument } = this.#element;
    const worn = theme && sheets[theme](ownerDocument);
    const others = root.adoptedStyleSheets.filter(
      (one) => one !== sheets.light(ownerDocument) && one !== sheets.dark(ownerDocument),
    );
    root.adoptedStyleSheets = worn ? [...others, worn] : others;
  }

  /** The user's theme, or the last one of this browser while it is loading. */
  #ofUser({ platform: { local }, preferences, phase, token }: Session): Theme {
    const setting = preferences.themeSetting.data.peek();
    if (setting === undefined || phase.peek() !== 'signed-in') return themeOf(token ? local.get(KEPT) : null);
    const theme = themeOf(setting?.value);
    if (theme === 'system') local.remove(KEPT);
    else local.set(KEPT, theme);
    return theme;
  }
}
