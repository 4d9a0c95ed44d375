import { hasToken } from '../core/contract/token-cookie.ts';
import { afterFirstFrame } from './early/after-first-frame.ts';
import { drawSignIn } from './early/draw-sign-in.ts';
import { askMembers } from './early/members/ask-members.ts';
import { discover } from './early/discover.ts';

/**
 * The files of the elements, and each element's files by its name without `iam-`; written by the build. The first file
 * defines the element and imports the others.
 */
declare const __IAM_CHUNKS__: {
  files: string[];
  of: Record<string, [defining: number, ...others: number[]]>;
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
  const chunks = chunksOnce(tag);
  if (!chunks) return;
  if (drawn) setTimeout(() => preload(chunks), AHEAD);
  else preload(chunks);
  Promise.resolve(drawn)
    .then(() => import(urlOf(chunks[0])))
    .catch(failed(tag));
}

/** Reports that an element could not be loaded; the next one with its tag tries again. */
const failed = (tag: string) => (error: unknown) => {
  asked.delete(tag);
  console.error(`[iam] <${tag}> could not be loaded`, error);
};

/**
 * Draws the log in form, or keeps the one that came in the HTML, then fetches the element.
 * @param isSent whether the form came in the HTML
 */
function loadSignIn(tag: string, isSent: boolean): void {
  const chunks = chunksOnce(tag);
  if (!chunks) return;
  const define = () => import(urlOf(chunks[0]));
  setTimeout(() => preload(chunks, 'low'), AHEAD_OF_REACT);
  if (!isSent) return drawSignIn(define);
  // What came in the HTML shows before its scripts keep the page busy.
  afterFirstFrame(() => {
    void file<SentForm>('sent.js').then(({ takeSignIn }) => takeSignIn(define), failed(tag));
  });
}

/** An element's files, the first time. */
function chunksOnce(tag: string) {
  if (asked.has(tag)) return undefined;
  asked.add(tag);
  return of[tag.slice(4)];
}

/** A file's URL. Most are chunks, which the table names by their hash alone. */
function urlOf(file: number): string {
  const name = files[file] ?? '';
  return new URL(name.includes('/') ? name : `chunk-${name}.js`, here).href;
}

function preload(chunks: readonly number[], priority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  for (const href of chunks.map(urlOf)) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = priority;
    link.href = href;
    document.head.append(link);
  }
}

/** Imports a file beside the loader. */
const file = <Exports>(name: string) => import(new URL(name, here).href) as Promise<Exports>;

/** What `sent.js` exports. */
interface SentForm {
  /** Keeps the form that came in the HTML, then imports the class. */
  takeSignIn(define: () => Promise<unknown>): void;
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

async function drawFrame(element: HTMLElement, name: string): Promise<void> {
  // On other hosts `members.js` asks, which knows the cookie's name there.
  const token = here.origin === location.origin && /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
  if (token && name === 'members.js') askMembers(element, `${here.origin}/api`, decodeURIComponent(token));
  const { draw } = await file<FirstView>(name);
  await draw(element);
}

discover((element) => {
  const tag = element.localName;
  const frame = FRAMES[tag];
  if (tag === 'iam-sign-in') loadSignIn(tag, 'iamSent' in element.dataset);
  // Without the frame, the element appears when React has drawn it.
  else if (frame && looksLoggedIn())
    load(
      tag,
      drawFrame(element, frame).catch(() => undefined),
    );
  else load(tag, undefined);
});
