/** The script of pages with a form once it is on the screen: it keeps the form, and asks for all files and the font. */
import { fillIn } from '../elements/prerender/fill-in.ts';
import { fits } from '../elements/prerender/fits.ts';
import { dropPrerendered, keep } from '../elements/prerender/keep.ts';
import { loadClass } from '../elements/prerender/load-class.ts';
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

const element = document.querySelector<HTMLElement>('iam-console');
if (element) {
  keep(element);
  if (fits(element)) fillIn(element);
  else dropPrerendered(element);
}
fetchInter();
loadClass('iam-console', load, () => (element ? [element] : []));
