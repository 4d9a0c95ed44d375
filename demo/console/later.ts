/** The first script of the log in page: it asks for all others once the form in the HTML is on the screen. */
import { afterFirstFrame } from '../../src/elements/early/after-first-frame.ts';

afterFirstFrame(() => {
  for (const later of document.querySelectorAll<HTMLTemplateElement>('template[data-iam-later]'))
    document.head.append(later.content);
});
