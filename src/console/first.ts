/**
 * The script in the HTML of pages with a form. It delays the first frame by little: all else is in a template, and is
 * compiled and run once the form is on the screen.
 */
import { afterFirstFrame } from '../elements/prerender/after-first-frame.ts';
import { isKnownPage, takeFonts } from './font.ts';

if (isKnownPage()) takeFonts();
void afterFirstFrame().then(() => {
  const next = document.querySelector<HTMLTemplateElement>('template[data-iam-next]');
  // Moved, not copied: the browser only trusts the text of a script that its parser made (Trusted Types).
  if (next) document.head.append(next.content);
});
