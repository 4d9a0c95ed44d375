import { hasOpenModal } from '../ui/overlays/modal-stack.ts';

/** The parts of a key press that decide whether it is a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The keys of the command palette, unless a host chooses others. */
export const COMMAND_KEYS = 'mod+k';
/** The key that focuses the screen's search, unless a host chooses another. */
export const SEARCH_KEY = '/';

const isApple = () => /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

/** Splits `mod+shift+k`; null for `none`, an empty text, or without a key. */
function parse(shortcut: string) {
  const parts = shortcut.trim().toLowerCase().split('+');
  const key = parts.pop();
  return !key || key === 'none' ? null : { key, parts };
}

/**
 * Whether a key press is a shortcut. A letter is also found by its position on the keyboard, for other scripts.
 * @param shortcut such as `mod+k`, `alt+shift+p` or `/`; `mod` is ⌘ on Apple devices and Ctrl elsewhere; `none` for
 * none
 */
export function isShortcut(event: KeyPress, shortcut: string, apple = isApple()): boolean {
  const wanted = parse(shortcut);
  if (!wanted) return false;
  const { key, parts } = wanted;
  const has = (name: string) => parts.includes(name);
  const pressed = event.key.toLowerCase();
  const atKey = /^[a-z]$/.test(key) && pressed > '\x7f' && event.code === `Key${key.toUpperCase()}`;
  const sameKey = pressed === key || atKey;
  return (
    sameKey &&
    event.ctrlKey === (has('ctrl') || (has('mod') && !apple)) &&
    event.metaKey === (has('meta') || (has('mod') && apple)) &&
    event.altKey === has('alt') &&
    // Some layouts need Shift for a sign such as the slash.
    (event.shiftKey === has('shift') || !/^[a-z0-9]$/.test(key))
  );
}

/** A shortcut for readers: its keys (`⌘K`, `Ctrl K`) and its `aria-keyshortcuts`; null for `none`. */
export function shortcutWords(shortcut: string, apple = isApple()): { keys: string; aria: string } | null {
  const wanted = parse(shortcut);
  if (!wanted) return null;
  const names: Record<string, [shown: string, aria: string]> = {
    mod: apple ? ['⌘', 'Meta'] : ['Ctrl', 'Control'],
    meta: ['⌘', 'Meta'],
    ctrl: ['Ctrl', 'Control'],
    alt: apple ? ['⌥', 'Alt'] : ['Alt', 'Alt'],
    shift: apple ? ['⇧', 'Shift'] : ['Shift', 'Shift'],
  };
  const parts = [...wanted.parts.map((part) => names[part] ?? [part, part]), pair(wanted.key.toUpperCase())];
  return { keys: parts.map(([shown]) => shown).join(apple ? '' : ' '), aria: parts.map(([, aria]) => aria).join('+') };
}

const pair = (text: string): [string, string] => [text, text];

/**
 * Whether a key press belongs to an input method, in which it chooses or confirms characters: Enter sends nothing then.
 * WebKit ends the composition before the key that confirms it, but marks that key (UI Events, appendix A: `keyCode`).
 */
export const isComposing = ({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => composes || keyCode === 229;

/** Whether a key press belongs to something else: text being typed, an open dialog, or a handler of the host. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event) || event.repeat) return true;
  const path = event.composedPath().filter((node) => node instanceof Element);
  const [target] = path;
  if (target?.matches('input, textarea, select, [role="textbox"], [role="combobox"]')) return true;
  if (path.some((node) => (node as HTMLElement).isContentEditable || node.matches('dialog:modal'))) return true;
  const { ownerDocument } = target ?? {};
  return ownerDocument ? hasOpenModal(ownerDocument) : false;
}

const SEARCH = 'input[type="search"]:not([disabled])';

/**
 * Focuses the visible search field of a screen.
 * @param roots the trees to look in, best first
 * @returns whether there is one
 */
export function focusSearch(roots: readonly (Document | ShadowRoot)[]): boolean {
  for (const root of roots) {
    for (const field of root.querySelectorAll<HTMLInputElement>(SEARCH)) {
      if (!field.checkVisibility()) continue;
      field.focus();
      field.select();
      return true;
    }
  }
  return false;
}

/** The trees of this package's elements in a document, in document order. */
export function elementRoots(document: Document): ShadowRoot[] {
  return [...document.querySelectorAll('*')].flatMap((element) =>
    element.localName.startsWith('iam-') && element.shadowRoot ? [element.shadowRoot] : [],
  );
}
