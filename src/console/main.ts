import '../elements/define/console.ts';
import { addLanguagesOfFiles } from './added-languages.ts';

addLanguagesOfFiles();

/** A letter of the second file of Inter: Polish, Czech, Hungarian, Turkish and other names need it. */
const LETTER = 'ł';
/** Milliseconds after the page is loaded: by then a slow line has brought the first data. */
const LATER = 1_000;

// When it arrives, Chromium lays out all text of the page. That must not happen while a user scrolls to such a name.
const fetchLetters = () => document.fonts.load("1em 'Inter Variable'", LETTER).catch(() => {});
addEventListener('load', () => setTimeout(() => void fetchLetters(), LATER));
