import { HOUR } from '../time.ts';

/** How long deleted records can be restored. */
export const RECOVERY_MS = 24 * HOUR;

/**
 * Records deleted after this time can still be restored.
 * @param now milliseconds since 1970
 */
export const recoverableSince = (now: number): Date => new Date(now - RECOVERY_MS);

/** Whether a record deleted at that time can still be restored. */
export const isRecoverable = (deletedAt: Date | null, now: number): boolean =>
  deletedAt !== null && now - deletedAt.getTime() < RECOVERY_MS;
