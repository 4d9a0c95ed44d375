import type { Handlers } from '../http/routes.ts';

/** Every set of handlers; a call that is in none answers 501. */
export const routes: readonly Handlers[] = [];
