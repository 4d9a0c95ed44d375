import type { Sheet } from '../../react/sheet.ts';
import { useSheet } from '../../react/widget.ts';
import base from './base.css';
import tokens from './tokens.css';

/**
 * Adopts a part's sheets after the kit's base (tokens, then base styles). Each root holds a sheet once, in this order.
 */
export function useKit(...sheets: Sheet[]): void {
  useSheet(tokens, base, ...sheets);
}
