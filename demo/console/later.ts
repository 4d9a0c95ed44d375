/**
 * The script in the HTML of the log in page: it asks for all others, and for the font, once the form is on the screen.
 * Until they take over, it marks a button that is pressed, or a field in which Enter is pressed.
 */
import { afterFirstFrame } from '../../src/elements/early/after-first-frame.ts';
import { showInter } from './font.ts';

const listening = new AbortController();
const mark = (event: Event) => {
  const [target] = event.composedPath() as Element[];
  const isKey = event instanceof KeyboardEvent;
  if (isKey ? event.key !== 'Enter' : event.defaultPrevented) return;
  const control = target?.closest(isKey ? 'input' : 'button');
  if (!control) return;
  listening.abort();
  control.setAttribute('data-iam-pressed', '');
};
addEventListener('click', mark, listening);
addEventListener('keydown', mark, listening);
void customElements.whenDefined('iam-console').then(() => listening.abort());

showInter(afterFirstFrame);
afterFirstFrame(() => {
  for (const later of document.querySelectorAll<HTMLTemplateElement>('template[data-iam-later]'))
    document.head.append(later.content);
});
