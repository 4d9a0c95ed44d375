import type { StyleSheet } from '../../react/style-sheet.ts';
import { useStyleSheet } from '../../react/widget.ts';
import base from './base.css';
import tokens from './tokens.css';

/**
 * Adopts a part's style sheets after the kit's base (tokens, then base styles). Each root holds a style sheet once, in
 * this order.
 */
export function useKit(...styleSheets: StyleSheet[]): void {
  useStyleSheet(tokens, base, ...styleSheets);
}
