import { roomForLogo } from '../../core/branding/logo-room.ts';
import { store } from '../../core/platform/browser-store.ts';
import { oncePerDocument } from '../../widgets/react/style-sheet.ts';
import baseStyles from '../../widgets/ui/styles/base.css';
import tokens from '../../widgets/ui/styles/tokens.css';
import { barFrames, barStyles, barTexts } from './bar-frames.ts';
import { setDrawn } from './drawn.ts';
import { build } from './frame.ts';
import { beginsInEnglish, wantedLanguage } from './wanted-language.ts';

const styleSheetIn = oncePerDocument(() => barStyles.join(''));

/**
 * Draws the frame of a header or a bell until the element's class takes over its nodes. A press is kept until then. The
 * loader calls it on pages that look logged in.
 */
export function draw(element: HTMLElement): void {
  const nodes = barFrames[element.localName];
  // With its own base, the bell is another one as soon as React knows the element's inputs.
  if (!nodes || element.shadowRoot || element.hasAttribute('notifications-base')) return;
  const language = languageOf(element);
  const texts = barTexts[language];
  if (!texts) return;
  const { ownerDocument: document } = element;
  const styleSheet = styleSheetIn(document);
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [tokens.in(document), baseStyles.in(document), styleSheet];
  const hasMenu = element.querySelector(':scope > [slot=left-menu]') !== null;
  shadow.append(
    build(document, nodes, {
      fill: (text) => texts[barTexts['en']?.indexOf(text) ?? -1] ?? text,
      keeps: ({ 'data-if': condition }) => !condition || hasMenu,
    }),
  );
  const room = roomForLogo(store(() => localStorage));
  if (room) shadow.querySelector<HTMLElement>('.iam-header-logo')?.style.setProperty('--iam-logo-room', room);
  let repeat: (() => void) | undefined;
  // Captured: React would stop a press on what it is still hydrating, and must not answer it besides.
  const press = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.stopImmediatePropagation();
    repeat ??= () => button.click();
  };
  shadow.addEventListener('click', press, true);
  setDrawn(element, {
    language,
    release() {
      setDrawn(element, undefined);
      shadow.removeEventListener('click', press, true);
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== styleSheet);
      repeat?.();
    },
  });
}

/** The key of the texts for an element: none for the pseudo-locale, which is English with another region. */
function languageOf(element: HTMLElement): string {
  if (beginsInEnglish(element)) return 'en';
  const [language = ''] = wantedLanguage(element).toLowerCase().split(/[-_]/, 1);
  return language === 'en' ? '' : language;
}
