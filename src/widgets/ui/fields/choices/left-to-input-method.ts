import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../react/shortcuts.ts';

/** Leaves a key to an input method that is composing text: it neither chooses from downshift's list nor closes it. */
export function leftToInputMethod({ nativeEvent }: KeyboardEvent): boolean {
  if (!isComposing(nativeEvent)) return false;
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
  return true;
}
