import { HOUR } from '../time.ts';

/** How long what was deleted can be taken back. */
export const RECOVERY_MS = 24 * HOUR;

/** What was deleted after this moment can still be taken back. @param now milliseconds since 1970 */
export const recoverableSince = (now: number): Date => new Date(now - RECOVERY_MS);

/** Whether what was deleted then can still be taken back. */
export const isRecoverable = (deletedAt: Date | null, now: number): boolean =>
  deletedAt !== null && now - deletedAt.getTime() < RECOVERY_MS;
