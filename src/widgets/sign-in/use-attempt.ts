import { useCallback } from 'react';
import { messageOf } from '../../core/errors/guards.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';

/**
 * Runs a user's action: earlier errors are removed, and a failure shows as a toast and is rethrown for the form.
 * @param isAnnounced whether the form announces the failure itself
 */
export function useAttempt(isAnnounced = false): <T>(work: () => Promise<T>) => Promise<T> {
  const toasts = useToasts();
  return useCallback(
    async (work) => {
      for (const { id, kind } of toasts.items.peek()) if (kind === 'error') toasts.close(id);
      try {
        return await work();
      } catch (error) {
        toasts.error(messageOf(error), isAnnounced);
        throw error;
      }
    },
    [toasts, isAnnounced],
  );
}
