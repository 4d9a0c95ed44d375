/**
 * Whether a key press belongs to an input method, in which it chooses or confirms characters: Enter sends nothing then.
 * WebKit ends the composition before the key that confirms it, but marks that key (UI Events, appendix A: `keyCode`).
 */
export const isComposing = ({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => composes || keyCode === 229;
