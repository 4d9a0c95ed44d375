import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `index.html`, which shows the same picture of every set side by side.
 * @param {string} folder with a folder of pictures per set
 * @returns {string} its path
 */
export function writeComparePage(folder) {
  const sets = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const names = [...new Set(sets.flatMap((set) => readdirSync(join(folder, set))))].filter((name) =>
    name.endsWith('.png'),
  );
  const figure = (/** @type {string} */ set, /** @type {string} */ name) => {
    const picture = `<img loading="lazy" src="${set}/${name}" alt="${name} in ${set}">`;
    const shown = existsSync(join(folder, set, name)) ? picture : 'Not there.';
    return `<figure><figcaption>${set}</figcaption>${shown}</figure>`;
  };
  const rows = names.sort().map((name) => {
    const figures = sets.map((set) => figure(set, name)).join('');
    return `<section><h2>${name.replace('.png', '')}</h2><div>${figures}</div></section>`;
  });
  const path = join(folder, 'index.html');
  writeFileSync(
    path,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { font: 15px system-ui; margin: 24px }
div { display: flex; gap: 24px; align-items: flex-start }
figure { margin: 0; flex: 1 1 0; min-inline-size: 0 }
img { max-inline-size: 100%; border: 1px solid #bbb }
</style>
<h1>Screens</h1>
${rows.join('\n')}
`,
  );
  return path;
}
