import signIn from 'iam:prerendered/sign-in';
import { afterFirstFrame } from './prerender/after-first-frame.ts';
import { carryDrafts } from './prerender/carry-draft.ts';
import { discover as discoverIn } from './prerender/discover.ts';
import { fillIn } from './prerender/fill-in.ts';
import { firstLanguage } from './prerender/first-language.ts';
import { fits } from './prerender/fits.ts';
import { insert, type Prerendering } from './prerender/insert.ts';
import { dropPrerendered, keep } from './prerender/keep.ts';
import { keepHeaderSpace } from './prerender/header-space.ts';
import { loadClass } from './prerender/load-class.ts';

/**
 * The files of each element beside this one, by the element's name without `iam-`: `scripts/build/cdn.mjs` knows them.
 * The first file defines the element and imports the others.
 */
declare const __IAM_FILES__: Record<string, Files>;
type Files = [defining: string, ...others: string[]];

const here = new URL('./', import.meta.url);
const asked = new Set<string>();
/** Elements without a class, when they were found. */
let waiting: HTMLElement[] = [];

/** A view that shows before React. */
interface First {
  prerendering: () => Promise<Prerendering>;
  /** Milliseconds that it is ahead of the chunks, which would share its line, and which the browser compiles. */
  ahead: number;
  priority: HTMLLinkElement['fetchPriority'];
}

const header: First = {
  prerendering: async () => (await import('iam:prerendered/header')).default,
  ahead: 10,
  priority: 'auto',
};

const firsts: Readonly<Record<string, First>> = {
  'iam-sign-in': { prerendering: async () => signIn, ahead: 40, priority: 'low' },
  'iam-header': header,
  'iam-notifications': header,
};

/**
 * Shows the prerendered view of an element, or keeps the one that came in the page's HTML.
 * @returns a promise of its first frame, before which React would keep the page busy; undefined without such a view
 */
function show(element: HTMLElement): Promise<unknown> | undefined {
  const first = firsts[element.localName];
  const isThere = keep(element) !== undefined;
  if (!first || !fits(element)) {
    dropPrerendered(element);
    return undefined;
  }
  if (isThere) fillIn(element);
  const inserted = isThere
    ? Promise.resolve(true)
    : first.prerendering().then((prerendering) => insert(element, prerendering, firstLanguage(element)));
  // Without the view, the element appears when React has rendered it.
  return inserted.then((isInserted) => (isInserted ? afterFirstFrame() : undefined)).catch(() => {});
}

function found(element: HTMLElement): void {
  waiting = [...waiting.filter((one) => one.isConnected && one !== element && one.matches(':not(:defined)')), element];
  const tag = element.localName;
  const shown = show(element);
  const files = filesOf(tag);
  if (!files || asked.has(tag)) return;
  asked.add(tag);
  const first = firsts[tag];
  if (shown && first) setTimeout(() => preload(files, first.priority), first.ahead);
  else preload(files);
  loadClass(
    tag,
    () => Promise.resolve(shown).then(() => import(urlOf(files[0]))),
    () => {
      // The next one tries again by itself.
      asked.delete(tag);
      return waiting.filter(({ localName }) => localName === tag);
    },
  );
}

function filesOf(tag: string): Files | undefined {
  const files = tag.startsWith('iam-') ? __IAM_FILES__[tag.slice(4)] : undefined;
  // Every object has a member 'constructor'.
  return Array.isArray(files) ? files : undefined;
}

const urlOf = (file: string) => new URL(file, here).href;

/** Fetches all files of an element in one round. */
function preload(files: readonly string[], priority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  for (const href of files.map(urlOf)) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = priority;
    link.href = href;
    document.head.append(link);
  }
}

carryDrafts();
keepHeaderSpace();

/**
 * Finds elements in a root that the page does not show, such as a closed shadow root, or one that was attached long
 * after its element appeared. The page itself and the open shadow roots of its elements need no call.
 */
export const discover = (root?: Document | ShadowRoot | Element): void =>
  discoverIn(found, (tag) => filesOf(tag) !== undefined, root);

discover();
