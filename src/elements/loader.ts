import { discover } from './early/discover.ts';

/**
 * Each element's files, by the element's name without `iam-`; written by the build. The first file of the first list
 * defines or draws the element and imports the others; the second list comes after the early frame.
 */
declare const __IAM_CHUNKS__: Record<string, [first: [string, ...string[]], later?: string[]]>;

const here = new URL('./', import.meta.url);
const asked = new Set<string>();

/** Fetches an element and all its chunks in one round, once. */
function load(tag: string): void {
  const name = tag.slice(4);
  const chunks = __IAM_CHUNKS__[name];
  if (!chunks || asked.has(name)) return;
  asked.add(name);
  const [[entry, ...others], later = []] = chunks;
  for (const chunk of others) preload(chunk);
  import(new URL(entry, here).href).catch((error: unknown) => {
    asked.delete(name);
    console.error(`[iam] <${tag}> could not be loaded`, error);
  });
  for (const chunk of later) preload(chunk, 'low');
}

function preload(chunk: string, priority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  const { href } = new URL(chunk, here);
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = priority;
  link.href = href;
  document.head.append(link);
}

discover(load);
