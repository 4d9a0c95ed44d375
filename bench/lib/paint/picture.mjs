import { writeFileSync } from 'node:fs';
import { at } from '../../../scripts/build/paths.mjs';

const PICTURE = 'docs/pictures/first-paint.svg';
const WIDTH = 760;
const LEFT = 190;
const ROW = 20;

/** A file's short name: content hashes change with each build. @param {string} url */
const nameOf = (url) => {
  const path = new URL(url).pathname;
  return /chunk-/.test(path)
    ? 'chunk'
    : path
        .replace(/^\/ours|\/(?:cdn|page\.js)$/g, '')
        .replace(/^\/(?:cdn|assets)\//, '')
        .replace(/-[\w-]{8}(?=\.\w+$)/, '') || path;
};

/**
 * Draws when each file of some pages was fetched, and when the page was usable, from the median visit of each.
 * @param {Map<string, (import('./visit.mjs').Visit | undefined)[]>} visits by page
 * @param {string[]} pages
 */
export function drawLoading(visits, pages) {
  const shown = pages.flatMap((name) => {
    const sorted = [...(visits.get(name) ?? [])].flatMap((seen) => seen ?? []).sort((a, b) => a.ms - b.ms);
    const visit = sorted[Math.floor(sorted.length / 2)];
    return visit ? [{ name, ...visit }] : [];
  });
  const end = Math.max(...shown.flatMap(({ ms, files }) => [ms, ...files.map(({ responseEnd }) => responseEnd)]));
  const x = (/** @type {number} */ ms) => (LEFT + (ms / end) * (WIDTH - LEFT - 70)).toFixed(1);
  let y = 10;
  /** @type {string[]} */
  const parts = [];
  for (const { name, ms, files } of shown) {
    const top = y;
    parts.push(`<text class="page" x="8" y="${y + 15}">${name}</text>`);
    y += ROW + 2;
    for (const { name: url, startTime, responseEnd } of files) {
      const width = Math.max(2, Number(x(responseEnd)) - Number(x(startTime)));
      parts.push(
        `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${nameOf(url)}</text>`,
        `<rect x="${x(startTime)}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 7}" rx="3"/>`,
      );
      y += ROW;
    }
    parts.push(
      `<path d="M${x(ms)} ${top}V${y}"/>`,
      `<text class="usable" x="${Number(x(ms)) + 5}" y="${top + 14}">${ms.toFixed(0)} ms</text>`,
    );
    y += 12;
  }
  const style =
    'text{font:12px system-ui,sans-serif;fill:#5a6375}.page{font-weight:600;fill:#161b26}rect{fill:#7a84e0}' +
    'path{stroke:#0b7453;stroke-width:2}.usable{font-weight:600;fill:#0b7453}';
  writeFileSync(
    at(PICTURE),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-labelledby="title">
<title id="title">When each file arrives, and when the form can be typed into (10 Mbit/s, 60 ms)</title>
<style>${style}</style><rect width="${WIDTH}" height="${y}" style="fill:#fff"/>
${parts.join('\n')}
</svg>
`,
  );
}
