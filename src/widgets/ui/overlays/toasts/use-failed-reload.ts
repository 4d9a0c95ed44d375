import { useEffect } from 'react';
import { useSpeak } from '../../../react/use-words.ts';
import { errorText } from '../../states/error-text.ts';
import { useToasts } from './toaster.tsx';

/**
 * Shows the error of a failed reload as a toast. A failed first load speaks in the panel that replaces the content.
 * @param isKept whether earlier content is still shown
 */
export function useFailedReload(error: unknown, isKept: boolean): void {
  const speak = useSpeak();
  const toasts = useToasts();
  useEffect(() => {
    if (error !== undefined && isKept) toasts.error(errorText(speak, error));
  }, [error, isKept, speak, toasts]);
}
