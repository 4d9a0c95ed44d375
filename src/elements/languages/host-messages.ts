/** Loaded when a page has messages of its own. */
import parameters from 'iam:parameters';
import { hostLayer } from '../../core/languages/host-layer.ts';
import { icuCompiler } from '../../core/languages/icu.ts';

export const host = hostLayer(icuCompiler(parameters));
