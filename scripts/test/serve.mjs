/** Starts the service for the end-to-end tests, on an empty DATA_DIR. */
import { rmSync } from 'node:fs';
import { at } from '../build/paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { runNode } from '../setup/run-node.mjs';

const data = process.env.DATA_DIR;
if (!data?.startsWith('.build/')) throw new Error('DATA_DIR must be below .build, since it is emptied first');
await prepare();
rmSync(at(data), { recursive: true, force: true });
process.exit(await runNode(['service/dist/start.cjs']));
