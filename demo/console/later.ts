/**
 * The script in the HTML of pages with a form: it asks for all others, and for the font, once the form is on the
 * screen.
 */
import { afterFirstFrame } from '../../src/elements/early/after-first-frame.ts';
import { markPresses } from '../../src/elements/early/mark-press.ts';
import { showInter } from './font.ts';

markPresses('iam-console');
showInter(afterFirstFrame);
afterFirstFrame(() => {
  for (const later of document.querySelectorAll<HTMLTemplateElement>('template[data-iam-later]'))
    document.head.append(later.content);
});
