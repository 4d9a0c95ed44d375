import { useEffect, useState } from 'react';
import { useWidget } from '../react/widget.ts';

/**
 * Omits entries with an icon that cannot be loaded, and logs them.
 * @param entries of a menu, with or without an icon URL
 */
export function useLoadableIcons<T extends { title: string; icon?: string }>(entries: readonly T[]): readonly T[] {
  const { session, element } = useWidget();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const gone = new AbortController();
    for (const { icon, title } of entries) {
      if (!icon) continue;
      const failed = () => {
        session.platform.log(`The icon of the menu entry '${title}' cannot be loaded; the entry is skipped.`);
        setBroken((before) => new Set([...before, icon]));
      };
      const image = element.ownerDocument.createElement('img');
      image.addEventListener('error', failed, { signal: gone.signal });
      image.src = icon;
    }
    return () => gone.abort();
  }, [entries, session, element]);
  return entries.filter(({ icon }) => !icon || !broken.has(icon));
}
