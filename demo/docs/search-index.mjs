/** The index of the search: an entry for each heading, with the words below it. */
import MiniSearch from 'minisearch';
import { SEARCH } from './search-options.mjs';

/** Texts that an entry keeps for its result, in characters. */
const EXCERPT = 160;

const ENTITIES = /** @type {Record<string, string>} */ ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' });

const plain = (/** @type {string} */ html) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * @param {{url: string, title: string, html: string}[]} pages
 * @returns {string} JSON
 */
export function searchIndex(pages) {
  const entries = pages.flatMap(({ url, title, html }) =>
    html.split(/(?=<h[1-6] id=)/).flatMap((section) => {
      const [head = '', level, anchor, heading = ''] = /^<h([1-6]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/s.exec(section) ?? [];
      const text = plain(section.slice(head.length));
      if (!head && !text) return [];
      const top = !head || level === '1';
      return [
        {
          id: top ? url : `${url}#${anchor}`,
          page: title,
          title: top ? title : plain(heading),
          text,
          excerpt: text.slice(0, EXCERPT),
        },
      ];
    }),
  );
  const unique = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch(SEARCH);
  index.addAll([...unique.values()]);
  return JSON.stringify(index);
}
