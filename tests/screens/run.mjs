/**
 * Takes a picture of every screen, 1440 and 390 px wide, light and dark, and writes a page that shows the sets of two
 * versions side by side: `npm run screens -- --base http://localhost:4400 --name after [--only team] [--theme light]
 * [--widths 320,1280] [--language de]`. The service needs the demo data, and `RATE_LIMIT_SCALE=100`.
 */
import { parseArgs } from 'node:util';
import { at } from '../../scripts/build/paths.mjs';
import { writeComparePage } from './compare-page.mjs';
import { translator } from './language.mjs';
import { looks, screens } from './list.mjs';
import { takePictures } from './take.mjs';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:4400' },
    name: { type: 'string', default: 'now' },
    only: { type: 'string', default: '' },
    theme: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440,390' },
    language: { type: 'string', default: 'en-US' },
  },
});
const folder = at('.build/screens');
await takePictures(values.base, {
  screens: screens.filter(({ name }) => name.includes(values.only)),
  looks: looks(values.widths.split(',').map(Number)).filter(({ colorScheme }) => colorScheme.includes(values.theme)),
  language: values.language,
  translate: await translator(values.language),
  folder: `${folder}/${values.name}`,
});
console.log(writeComparePage(folder));
