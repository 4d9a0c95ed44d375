import { describe, expect, it } from 'vitest';
import { isShortcut, shortcutWords, type KeyPress } from '../../../src/widgets/react/shortcuts.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('isShortcut', () => {
  it('reads mod as Ctrl, and as ⌘ on Apple devices', () => {
    expect(isShortcut(press('k', { ctrlKey: true }), 'mod+k', false)).toBe(true);
    expect(isShortcut(press('k', { metaKey: true }), 'mod+k', false)).toBe(false);
    expect(isShortcut(press('k', { metaKey: true }), 'mod+k', true)).toBe(true);
    expect(isShortcut(press('k', { ctrlKey: true }), 'mod+k', true)).toBe(false);
  });

  it('matches exactly its keys', () => {
    expect(isShortcut(press('k'), 'mod+k', false)).toBe(false);
    expect(isShortcut(press('K', { ctrlKey: true, shiftKey: true }), 'mod+k', false)).toBe(false);
    expect(isShortcut(press('k', { ctrlKey: true, altKey: true }), 'mod+k', false)).toBe(false);
    expect(isShortcut(press('P', { altKey: true, shiftKey: true }), 'alt+shift+p', false)).toBe(true);
  });

  it('finds a letter by its position in other scripts', () => {
    expect(isShortcut(press('л', { ctrlKey: true, code: 'KeyK' }), 'mod+k', false)).toBe(true);
    expect(isShortcut(press('k', { ctrlKey: true, code: 'KeyV' }), 'mod+k', false)).toBe(true);
    expect(isShortcut(press('v', { ctrlKey: true, code: 'KeyK' }), 'mod+k', false)).toBe(false);
  });

  it('accepts a symbol with or without Shift', () => {
    expect(isShortcut(press('/'), '/', false)).toBe(true);
    expect(isShortcut(press('/', { shiftKey: true }), '/', false)).toBe(true);
    expect(isShortcut(press('/', { ctrlKey: true }), '/', false)).toBe(false);
  });

  it.each(['none', '', 'mod+'])('never matches %j', (shortcut) => {
    expect(isShortcut(press('k', { ctrlKey: true }), shortcut, false)).toBe(false);
    expect(shortcutWords(shortcut, false)).toBeNull();
  });
});

it('names the keys for readers and for assistive technology', () => {
  expect(shortcutWords('mod+k', false)).toEqual({ keys: 'Ctrl K', aria: 'Control+K' });
  expect(shortcutWords('mod+k', true)).toEqual({ keys: '⌘K', aria: 'Meta+K' });
});
