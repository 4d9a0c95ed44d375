import { HOUR } from '../time.ts';

/** How long what was deleted can be taken back. */
export const RECOVERY_MS = 24 * HOUR;

/** Whether what was deleted then can still be taken back. */
export const isRecoverable = (deletedAt: Date | null, now: number): boolean =>
  deletedAt !== null && now - deletedAt.getTime() < RECOVERY_MS;
