import { hasToken } from '../core/contract/token-cookie.ts';
import type * as Bar from './early/bar.ts';
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

/** Fetches an element and all its chunks in one round, once. */
function load(tag: string): void {
  const name = tag.slice(4);
  const chunks = of[name];
  if (!chunks || asked.has(name)) return;
  asked.add(name);
  const [[entry, ...others], later = []] = chunks;
  for (const chunk of others) preload(chunk);
  import(urlOf(entry)).catch((error: unknown) => {
    asked.delete(name);
    console.error(`[iam] <${tag}> could not be loaded`, error);
  });
  for (const chunk of later) preload(chunk, 'low');
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

/** Elements with a frame that `bar.js` draws before React arrives, on pages that look logged in. */
const FRAMED = ['iam-header', 'iam-notifications'];

function drawFrame(element: HTMLElement): void {
  if (!FRAMED.includes(element.localName) || !hasToken(document.cookie)) return;
  const bar = import(new URL('bar.js', here).href) as Promise<typeof Bar>;
  // Without the frame the element appears when React has drawn it.
  bar.then(({ drawBar }) => drawBar(element)).catch(() => undefined);
}

discover((element) => {
  drawFrame(element);
  load(element.localName);
});
