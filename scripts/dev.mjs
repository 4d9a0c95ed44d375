/** `npm run dev`: the demo pages from their sources, with hot reload, in front of a service that `npm start` runs. */
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

await prepare(['none']);
process.exit(await runNode(['node_modules/vite/bin/vite.js', ...process.argv.slice(2)]));
