/** What a logo may contain at most, because every browser and every mail's renderer draws it. */
export const LOGO_LIMITS = {
  elements: 2_000,
  /** Elements within elements. */
  depth: 64,
  /** Elements once each reference is replaced by what it refers to. */
  drawn: 10_000,
  /** Steps of filters, and elements that use a filter. */
  effects: 12,
  patterns: 12,
  images: 8,
} as const;

/** Steps of filters that cost the same whatever their values are. */
export const CHEAP_EFFECTS: readonly string[] = (
  'feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
  'feGaussianBlur feMerge feMergeNode feOffset'
).split(' ');

interface Part {
  elements: number;
  refersTo: string[];
}

/** Counts what drawing a logo costs, while its elements are read. */
export class LogoCost {
  readonly #counts = { elements: 0, effects: 0, patterns: 0, images: 0 };
  /** By id; the whole drawing has the id ''. */
  readonly #parts = new Map<string, Part>([['', { elements: 0, refersTo: [] }]]);
  /** Ids of the open elements, null for those without. */
  readonly #open: (string | null)[] = [];
  /** References in style sheets, which may hold for each element. */
  readonly #everywhere: string[] = [];

  /** An element begins. @param refersTo ids that its attributes name */
  begin(name: string, id: string | undefined, refersTo: readonly string[], usesEffect: boolean): void {
    this.#counts.elements += 1;
    if (name.startsWith('fe') || usesEffect) this.#counts.effects += 1;
    if (name === 'pattern') this.#counts.patterns += 1;
    if (name === 'image') this.#counts.images += 1;
    this.#open.push(id ?? null);
    if (id !== undefined && !this.#parts.has(id)) this.#parts.set(id, { elements: 0, refersTo: [] });
    for (const part of this.#openParts()) {
      part.elements += 1;
      part.refersTo.push(...refersTo);
    }
  }

  /** The element that began last ends. */
  end(): void {
    this.#open.pop();
  }

  /** A style sheet refers to these ids. */
  style(refersTo: readonly string[]): void {
    this.#everywhere.push(...refersTo);
  }

  /** Whether a limit is passed. References that go in circles cost without end. */
  get isTooMuch(): boolean {
    const { elements, effects, patterns, images } = this.#counts;
    return (
      elements > LOGO_LIMITS.elements ||
      this.#open.length > LOGO_LIMITS.depth ||
      effects > LOGO_LIMITS.effects ||
      patterns > LOGO_LIMITS.patterns ||
      images > LOGO_LIMITS.images
    );
  }

  /** Whether the drawing is too large once its references are followed. */
  get isTooMuchDrawn(): boolean {
    const costs = new Map<string, number>();
    const costOf = (id: string): number => {
      const part = this.#parts.get(id);
      if (!part) return 0;
      const known = costs.get(id);
      if (known !== undefined) return known;
      costs.set(id, Infinity);
      const cost = part.refersTo.reduce((sum, one) => sum + costOf(one), part.elements);
      costs.set(id, cost);
      return cost;
    };
    const whole = costOf('');
    const perElement = this.#everywhere.reduce((sum, id) => sum + costOf(id), 0);
    return whole + perElement * this.#counts.elements > LOGO_LIMITS.drawn;
  }

  /** The whole drawing, and each part with an id that is open. */
  *#openParts(): Generator<Part> {
    for (const id of new Set(['', ...this.#open])) {
      const part = id === null ? undefined : this.#parts.get(id);
      if (part) yield part;
    }
  }
}
