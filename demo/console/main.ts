import '../../src/elements/define/console.ts';

/** A letter of the second file of Inter: Polish, Czech, Hungarian, Turkish and other names need it. */
const LETTER = 'ł';

// When it arrives, Chromium lays out all text of the page. That must not happen while a user scrolls to such a name.
addEventListener('load', () => void document.fonts.load("1em 'Inter Variable'", LETTER).catch(() => {}));
