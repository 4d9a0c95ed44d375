import { useCallback } from 'react';

import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { useSpeak } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/**
 * Runs a user's action: earlier errors are removed, and a failure shows as a toast and is rethrown for the form.
 * @param isAnnounced whether the form announces the failure itself
 */
export function useAttempt(isAnnounced = false): <T>(work: () => Promise<T>) => Promise<T> {
  const speak = useSpeak();
  const toasts = useToasts();
  return useCallback(
    async (work) => {
      for (const { id, kind } of toasts.items.peek()) if (kind === 'error') toasts.close(id);
      try {
        return await work();
      } catch (error) {
        toasts.error(errorText(speak, error), isAnnounced);
        throw error;
      }
    },
    [speak, toasts, isAnnounced],
  );
}
