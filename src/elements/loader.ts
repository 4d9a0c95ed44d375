import { hasToken } from '../core/contract/token-cookie.ts';
import { afterFirstFrame } from './early/after-first-frame.ts';
import { askMembers } from './early/members/ask-members.ts';
import { discover } from './early/discover.ts';

/**
 * The files of the elements, and each element's files by its name without `iam-`; written by the build. The first file
 * of the first list defines or draws the element and imports the others; the second list comes after the early frame.
 */
declare const __IAM_CHUNKS__: {
  files: string[];
  of: Record<string, [first: [number, ...number[]], later?: number[]]>;
};

const { files, of } = __IAM_CHUNKS__;
const here = new URL('./', import.meta.url);
const asked = new Set<string>();

/** Milliseconds that the file of a first view is ahead of the chunks, which are ten times larger and share its line. */
const AHEAD = 10;

/** Milliseconds that an early form is ahead of React, which the browser compiles when it is preloaded. */
const AHEAD_OF_REACT = 40;

/**
 * Fetches an element and all its chunks in one round, once.
 * @param drawn when its first view is drawn: React would keep the page busy before; undefined without such a view
 */
function load(tag: string, drawn: Promise<unknown> | undefined): void {
  const name = tag.slice(4);
  const chunks = of[name];
  if (!chunks || asked.has(name)) return;
  asked.add(name);
  const [first, later = []] = chunks;
  const [entry] = first;
  const preloadAll = () => {
    for (const chunk of first) preload(chunk);
    setTimeout(() => {
      for (const chunk of later) preload(chunk, 'low');
    }, AHEAD_OF_REACT);
  };
  if (drawn) setTimeout(preloadAll, AHEAD);
  else preloadAll();
  Promise.resolve(drawn)
    .then(() => import(urlOf(entry)))
    .catch((error: unknown) => {
      asked.delete(name);
      console.error(`[iam] <${tag}> could not be loaded`, error);
    });
}

/** A file's URL. Most are chunks, which the table names by their hash alone. */
function urlOf(file: number): string {
  const name = files[file] ?? '';
  return new URL(name.includes('/') ? name : `chunk-${name}.js`, here).href;
}

function preload(chunk: number, priority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  const href = urlOf(chunk);
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = priority;
  link.href = href;
  document.head.append(link);
}

/** What the files below export. */
interface FirstView {
  /** Resolves once the view is on the screen. */
  draw(element: HTMLElement): void | Promise<void>;
}

/** The files that draw first views before React arrives, on pages that look logged in. */
const FRAMES: Record<string, string> = {
  'iam-header': 'bar.js',
  'iam-notifications': 'bar.js',
  'iam-team': 'members.js',
};

/** Whether the page's cookies contain a token; a sandboxed page may not read them. */
function looksLoggedIn(): boolean {
  try {
    return hasToken(document.cookie);
  } catch {
    return false;
  }
}

async function drawFrame(element: HTMLElement, file: string): Promise<void> {
  // On other hosts `members.js` asks, which knows the cookie's name there.
  const token = here.origin === location.origin && /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
  if (token && file === 'members.js') askMembers(element, `${here.origin}/api`, decodeURIComponent(token));
  const { draw } = (await import(new URL(file, here).href)) as FirstView;
  await draw(element);
}

discover((element) => {
  const file = FRAMES[element.localName];
  // Without the frame, the element appears when React has drawn it.
  if (file && looksLoggedIn())
    load(
      element.localName,
      drawFrame(element, file).catch(() => undefined),
    );
  // What came in the HTML shows before its scripts keep the page busy.
  else if ('iamSent' in element.dataset) load(element.localName, new Promise<void>(afterFirstFrame));
  else load(element.localName, undefined);
});
