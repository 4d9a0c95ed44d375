import { languages, load } from 'iam:catalogues';
import { chooseLanguage, directionOf, localeFor, PSEUDO } from '../../core/languages/choose.ts';
import { addedLanguages, onLanguageAdded } from '../../core/languages/registry.ts';
import { ElementTexts, type ChosenLanguage } from '../../core/languages/element-texts.ts';
import type { Session } from '../../core/session/session.ts';
import { followsUser, hidePage, onPageLanguage, pageLanguage, tellPage } from './page-language.ts';

/** Where this browser keeps the language of its user, until their setting is loaded: empty if they have none. */
const KEPT = 'iam-language';

/** The language of an element: its own, else its page's, else the user's setting, else the browser's. */
export class ElementLanguage {
  readonly texts: ElementTexts;
  readonly #element: HTMLElement;
  #session: Session | undefined;
  #stops: (() => void)[] = [];

  /** @param part the element's catalogue */
  constructor(element: HTMLElement, part: string) {
    this.#element = element;
    this.texts = new ElementTexts(part, {
      catalogue: load,
      host: async () => (await import('../languages/host-messages.ts')).host,
      pseudo: async () => (await import('../../core/languages/pseudo.ts')).pseudo,
      failed: (error) => console.error('[iam] texts could not be loaded', error),
    });
  }

  /** Follows page and user. @returns a promise while the first texts are loading */
  start(session: Session): Promise<void> | undefined {
    this.stop();
    this.#session = session;
    const again = () => void this.update();
    // Before those below, which find the same texts on their way.
    const loading = this.update();
    this.#stops = [
      onPageLanguage(this.#element.ownerDocument, again),
      onLanguageAdded(() => void (this.update() ?? this.texts.refresh())),
      session.preferences.setting.status.subscribe(again),
      session.preferences.setting.data.subscribe(again),
      session.phase.subscribe(again),
    ];
    return loading;
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Chooses the language again. @returns a promise while its texts are loading */
  update(): Promise<void> | undefined {
    const session = this.#session;
    if (!session) return undefined;
    const chosen = this.#choose(session);
    session.language = chosen.language;
    const loading = this.texts.use(chosen);
    if (followsUser(this.#element)) {
      tellPage(this.#element, chosen.language);
      if (turnsAround(chosen, session)) hidePage(this.#element, true);
      else void Promise.resolve(loading).then(() => hidePage(this.#element, turnsAround(chosen, session)));
    }
    return loading;
  }

  #choose(session: Session): ChosenLanguage {
    const setting = this.#setting(session);
    const explicit = this.#element.getAttribute('lang') || pageLanguage(this.#element);
    const wanted = explicit ? [explicit] : [setting, ...(globalThis.navigator?.languages ?? [])];
    const language = chooseLanguage(wanted, [...languages, ...addedLanguages(), PSEUDO]);
    return { language, locale: localeFor(language, setting, wanted.find(Boolean) ?? null) };
  }

  /** The user's locale format, or the last one of this browser while it is loading. */
  #setting({ platform, preferences, phase, token }: Session): string | null {
    const { local } = platform;
    const setting = preferences.setting.data.peek();
    if (setting !== undefined && phase.peek() === 'signed-in') {
      const value = setting?.value ?? null;
      local.set(KEPT, value ?? '');
      return value;
    }
    return token ? local.get(KEPT) : null;
  }
}

/**
 * Whether the language of the user may turn the page around: it is written from right to left in the browser, and
 * this browser meets its user for the first time. In other browsers most users read from left to right, too: they see
 * the outline at once.
 */
function turnsAround({ language }: ChosenLanguage, { platform, preferences, phase, token }: Session): boolean {
  if (directionOf(language) === 'ltr') return false;
  const [now, { status }] = [phase.peek(), preferences.setting];
  const isKnown = status.peek() === 'ready' || status.peek() === 'failed';
  return (now === 'checking' || now === 'signed-in') && !isKnown && !!token && platform.local.get(KEPT) === null;
}
