/**
 * `npm run build:docs`: the docs site as static files in `.build/docs`. `-- --out folder` names another folder,
 * `-- --service https://iam.example.com` the service of the playgrounds.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDocs } from '../demo/docs/build.mjs';
import { at, root } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' }, service: { type: 'string' } } });
await prepare(['none']);
const out = values.out ? resolve(root, values.out) : at('.build/docs');
const start = performance.now();
await buildDocs({ out, ...(values.service && { service: new URL(values.service).origin }) });
console.log(`wrote ${out} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
