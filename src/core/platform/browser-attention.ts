import type { Attention } from './platform.ts';

/** The page's visibility and the browser's idea of being online. */
export const attention: Attention = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  listen(changed) {
    document.addEventListener('visibilitychange', changed);
    for (const name of ['online', 'offline', 'pageshow'] as const) addEventListener(name, changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      for (const name of ['online', 'offline', 'pageshow'] as const) removeEventListener(name, changed);
    };
  },
};
