/** The first view of an element that `bar.js` drew before the element's class came. */
export interface Drawn {
  readonly language: string;
  /** Ends it once React owns its nodes, and repeats an earlier press. */
  release(): void;
}

const DRAWN = Symbol.for('iam.drawn.v1');

type Marked = Element & { [DRAWN]?: Drawn | undefined };

/** The first view of an element that React has not taken over yet. */
export const drawnOf = (element: Element): Drawn | undefined => (element as Marked)[DRAWN];

/** Marks an element as drawn, or with undefined as taken over. */
export function setDrawn(element: Element, drawn: Drawn | undefined): void {
  (element as Marked)[DRAWN] = drawn;
}
