import { createContext, useContext, useInsertionEffect } from 'react';
import type { Session } from '../../core/session/session.ts';
import type { Sheet } from './sheet.ts';

/** What a widget knows of the place it is mounted in: its element, its root, its session. */
export interface WidgetHost {
  /** The custom element (or, in a plain React host, the container) that events are sent from. */
  readonly element: HTMLElement;
  /** The tree that the widget renders into, and whose `adoptedStyleSheets` hold its styles. */
  readonly root: ShadowRoot | Document;
  /** The session that this element shares with every element of the page with the same API base. */
  readonly session: Session;
  /**
   * Sends `iam-<name>` from the element; it bubbles and is composed.
   * @returns false when a listener called `preventDefault()`
   */
  emit(name: string, detail?: unknown, init?: { cancelable?: boolean }): boolean;
  /**
   * Publishes the element's public methods (`open`, `close`, `refresh`) while the widget is mounted; calls made before are queued.
   * @returns what takes them back
   */
  expose(methods: Record<string, (...args: never[]) => unknown>): () => void;
}

export const WidgetContext = createContext<WidgetHost | null>(null);

/**
 * The widget's host.
 * @throws Error when called outside of a mounted widget
 */
export function useWidget(): WidgetHost {
  const host = useContext(WidgetContext);
  if (!host) throw new Error('useWidget was called outside of a widget: mount it through its element or <WidgetContext.Provider>');
  return host;
}

/** Adopts a style sheet into the widget's root before the first paint; each root holds a sheet once. */
export function useSheet(sheet: Sheet): void {
  const { root } = useWidget();
  useInsertionEffect(() => adopt(root, sheet), [root, sheet]);
}

/** Adds a sheet to a root unless it is there. */
export function adopt(root: ShadowRoot | Document, sheet: Sheet): void {
  const made = sheet.in(root.ownerDocument ?? (root as Document));
  if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
}
