import type { Options } from 'tsup';

export function minifyAgain(): NonNullable<Options['plugins']>[number];
