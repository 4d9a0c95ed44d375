import { signal, type ReadonlySignal } from '@preact/signals-core';
import { type BrandColors, brandColors, isColor } from '../../core/branding/colors.ts';
import type { Session } from '../../core/session/session.ts';

const KEY = 'iam.colors';
const NONE = brandColors([]);

/** The colors of the console: those of the organization, remembered so that the next page begins with them. */
export class ConsoleColors {
  readonly #shown;
  readonly shown: ReadonlySignal<BrandColors>;
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    this.#shown = signal<BrandColors>(session.token === null ? NONE : this.#remembered());
    this.shown = this.#shown;
  }

  /** Shows the colors of an organization, and remembers them. */
  readonly show = (colors: BrandColors): void => {
    const { local } = this.#session.platform;
    if (colors.primary === null && colors.accent === null) local.remove(KEY);
    else local.set(KEY, JSON.stringify(colors));
    this.#shown.value = colors;
  };

  #remembered(): BrandColors {
    try {
      const kept = JSON.parse(this.#session.platform.local.get(KEY) ?? 'null') as Partial<BrandColors> | null;
      const read = (value: unknown) => (typeof value === 'string' && isColor(value) ? value : null);
      return { primary: read(kept?.primary), accent: read(kept?.accent) };
    } catch {
      return NONE;
    }
  }
}
