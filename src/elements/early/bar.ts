import { oncePerDocument } from '../../widgets/react/style-sheet.ts';
import { barFrames, barStyles } from './bar-frames.ts';
import { setDrawn } from './drawn.ts';
import { build } from './frame.ts';

const styleSheetIn = oncePerDocument(() => barStyles.join(''));

/**
 * Draws the frame of a header or a bell until the element's class takes over its nodes. A press is kept until then. The
 * loader calls it on pages that look logged in.
 */
export function drawBar(element: HTMLElement): void {
  const nodes = barFrames[element.localName];
  // With its own base, the bell is another one as soon as React knows the element's inputs.
  if (!nodes || element.shadowRoot || element.hasAttribute('notifications-base')) return;
  if (!isEnglish(element)) return;
  const styleSheet = styleSheetIn(element.ownerDocument);
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [styleSheet];
  const hasMenu = element.querySelector(':scope > [slot=left-menu]') !== null;
  shadow.append(build(document, nodes, { keeps: ({ 'data-if': condition }) => !condition || hasMenu }));
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
    language: 'en',
    release() {
      setDrawn(element, undefined);
      shadow.removeEventListener('click', press, true);
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== styleSheet);
      repeat?.();
    },
  });
}

/** Whether the element will certainly begin in English, which the frames are in. */
function isEnglish(element: Element): boolean {
  const found = element.closest('[lang]');
  const follows = found?.hasAttribute('data-iam-language');
  return /^en(?!-XA)\b/i.test((!follows && found?.getAttribute('lang')) || keptLanguage() || navigator.language);
}

/** The language of this browser's user, as `base/element-language.ts` keeps it. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem('iam-language');
  } catch {
    return null;
  }
}
