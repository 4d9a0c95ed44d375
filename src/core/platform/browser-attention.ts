import type { Attention } from './platform.ts';

const EVENTS = ['focus', 'online', 'offline', 'pageshow'] as const;

/** The page's visibility and the browser's idea of being online. */
export const attention: Attention = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  listen(changed) {
    document.addEventListener('visibilitychange', changed);
    for (const name of EVENTS) addEventListener(name, changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      for (const name of EVENTS) removeEventListener(name, changed);
    };
  },
};
