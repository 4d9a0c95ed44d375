#!/usr/bin/env node
/**
 * Starts the program in `main.ts`. Built as CommonJS: libuv reads the size of its thread pool once, when the first
 * file is read in the background, and loading an ES module does that.
 */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

// Password hashes run in this pool. More of them than processors push each other's memory out of the caches; with
// fewer, processors have nothing to do. One alone would wait whenever a name server does not answer.
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(2, availableParallelism()));
// By itself the heap may grow to several times what is in use before it is collected: an export would fill it.
setFlagsFromString('--heap-growing-percent=100');
process.setSourceMapsEnabled(true);
void import('./main.js');
