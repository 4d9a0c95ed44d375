/** The script of pages with a form once it is on the screen: it asks for all others, and for the font. */
import { loadClass } from '../../src/elements/early/load-class.ts';
import { markPresses } from '../../src/elements/early/mark-press.ts';
import { sentFailure } from '../../src/elements/early/sent-failure.ts';
import { fetchInter } from './font.ts';

/** Adds the tags of all files to the page. @returns a promise that the script with its imports keeps */
const load = () =>
  new Promise((loaded, failed) => {
    const later = document.querySelector<HTMLTemplateElement>('template[data-iam-later]');
    if (!later) return;
    const tags = document.importNode(later.content, true);
    const script = tags.querySelector('script');
    script?.addEventListener('load', loaded);
    script?.addEventListener('error', failed);
    document.head.append(tags);
  });

markPresses('iam-console');
fetchInter();
loadClass('iam-console', load, () => sentFailure('iam-console'));
