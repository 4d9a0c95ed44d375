import type { Caller } from '../../platform/http/caller.ts';
import { Turns } from '../../platform/limits/turns.ts';
import type { Services } from '../../platform/services.ts';
import { subjectOf } from './limits.ts';

const turns = new Turns({ atOnce: 2, waiting: 50, share: 0.4 });

/**
 * Does the work of a request that sends, when it is the sender's turn.
 * @throws {ApiError} 429 if too many of this sender wait
 */
export const inTurn = <Data>(
  services: Pick<Services, 'database' | 'config'>,
  caller: Caller,
  work: () => Promise<Data>,
): Promise<Data> => turns.take(services, subjectOf(caller), work);
