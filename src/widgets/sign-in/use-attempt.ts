import { useCallback } from 'react';
import { messageOf } from '../../core/errors/guards.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';

/**
 * Runs what a person asked for: the errors of earlier tries go, and a failure is toasted and thrown on, so that the
 * form knows.
 */
export function useAttempt(): <T>(work: () => Promise<T>) => Promise<T> {
  const toasts = useToasts();
  return useCallback(
    async (work) => {
      for (const { id, kind } of toasts.items.peek()) if (kind === 'error') toasts.close(id);
      try {
        return await work();
      } catch (error) {
        toasts.error(messageOf(error));
        throw error;
      }
    },
    [toasts],
  );
}
