import { scopedStyles } from '../../react/scoped-styles.ts';

/** Adds scoped styles where an element in a form of the light DOM is; null for one in a shadow root. */
export const scopedStylesAt = (element: Element): ReturnType<typeof scopedStyles> | null =>
  element.closest('[data-iam-form]') ? scopedStyles(element.getRootNode() as Document | ShadowRoot) : null;
