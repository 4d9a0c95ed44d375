/**
 * Takes a picture of every screen, 1440 and 390 px wide, light and dark, and writes a page that shows the sets of two
 * versions side by side: `npm run screens -- --base http://localhost:4400 --name after [--only team]`. The service
 * needs the demo data, and `RATE_LIMIT_SCALE=100`.
 */
import { parseArgs } from 'node:util';
import { at } from './build/paths.mjs';
import { writeComparePage } from './screens/compare-page.mjs';
import { screens } from './screens/list.mjs';
import { takePictures } from './screens/take.mjs';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:4400' },
    name: { type: 'string', default: 'now' },
    only: { type: 'string', default: '' },
  },
});
const folder = at('.build/screens');
const wanted = screens.filter(({ name }) => name.includes(values.only));
await takePictures(values.base, wanted, `${folder}/${values.name}`);
console.log(writeComparePage(folder));
