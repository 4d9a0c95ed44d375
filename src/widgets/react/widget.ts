import { createContext, useContext, useInsertionEffect } from 'react';
import type { Session } from '../../core/session/session.ts';
import type { Prerendered } from './prerender/prerendered.ts';
import { canAdopt, type StyleSheet } from './style-sheet.ts';
import type { Emit } from './widget-events.ts';

/** What a widget knows about its surroundings: its element, its root, its session. */
export interface WidgetHost {
  /** The custom element (or the container in a plain React host) that events are sent from. */
  readonly element: HTMLElement;
  /** The tree that the widget renders into. Its `adoptedStyleSheets` hold the widget's styles. */
  readonly root: ShadowRoot | Document;
  /** The session, shared by all elements of the page with the same API base. */
  readonly session: Session;
  /** The element's `sign-in`: `inline`, `redirect`, or undefined for the default. */
  readonly signIn?: () => string | undefined;
  /** The element's `base-path`: the path of this site's own console. */
  readonly basePath?: () => string | undefined;
  /** Prefix of every id in the light DOM, where ids of other elements and bundles exist too. */
  readonly idPrefix: string;
  /** The view that was in the page before React, if there was one. */
  readonly prerendered?: Prerendered | undefined;
  /** Takes the style sheets of a view that the build renders. `isLight`: in the box of a form. */
  readonly collect?: (styleSheets: readonly StyleSheet[], isLight: boolean) => void;
  /**
   * Sends `iam-<name>` from the element; it bubbles and is composed.
   * @returns false if a listener called `preventDefault()`
   */
  readonly emit: Emit;
  /**
   * Publishes the element's public methods (`open`, `close`, `refresh`) while the widget is mounted; earlier calls are
   * queued.
   * @returns a function that removes them
   */
  expose(methods: Record<string, (...args: never[]) => unknown>): () => void;
}

export const WidgetContext = createContext<WidgetHost | null>(null);

/**
 * The widget's host.
 * @throws Error if called outside of a mounted widget
 */
export function useWidget(): WidgetHost {
  const host = useContext(WidgetContext);
  if (!host)
    throw new Error(
      'useWidget was called outside of a widget: mount it through its element or <WidgetContext.Provider>',
    );
  return host;
}

/**
 * Set inside a form that renders into the host's light DOM: adopts the scoped variant of a style sheet into the host's
 * root.
 * @returns a function that removes it
 */
export const LightContext = createContext<((styleSheet: StyleSheet) => () => void) | null>(null);

/**
 * Adopts style sheets into the widget's root before the first paint, in the given order; each root adopts a style sheet
 * once. Inside a `<LightForm>` the host's root gets them too.
 */
export function useStyleSheet(...styleSheets: readonly StyleSheet[]): void {
  const { root, collect } = useWidget();
  const light = useContext(LightContext);
  collect?.(styleSheets, light !== null);
  // A component's style sheets never change: they are its imports.
  useInsertionEffect(() => {
    for (const styleSheet of styleSheets) adopt(root, styleSheet);
    if (!light) return undefined;
    const drop = styleSheets.map(light);
    return () => drop.forEach((away) => away());
  }, [root, light]);
}

/** Adds a style sheet to a root if it is missing. */
export function adopt(root: ShadowRoot | Document, styleSheet: StyleSheet): void {
  if (!canAdopt(root)) return;
  const made = styleSheet.in(root.ownerDocument ?? (root as Document));
  if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
}
