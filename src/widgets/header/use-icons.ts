import { useEffect, useState } from 'react';
import { useWidget } from '../react/widget.ts';

/**
 * Leaves out the entries whose icon cannot be loaded; each is logged (spec: error catalogue).
 * @param entries of a menu, with or without the address of an icon
 */
export function useLoadableIcons<T extends { title: string; icon?: string }>(entries: readonly T[]): readonly T[] {
  const { session, element } = useWidget();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const images = entries.flatMap(({ icon, title }) => {
      if (!icon) return [];
      const image = element.ownerDocument.createElement('img');
      image.onerror = () => {
        session.platform.log(`The icon of the menu entry '${title}' cannot be loaded; the entry is left out.`);
        setBroken((before) => new Set([...before, icon]));
      };
      image.src = icon;
      return [image];
    });
    return () => images.forEach((image) => (image.onerror = null));
  }, [entries, session, element]);
  return entries.filter(({ icon }) => !icon || !broken.has(icon));
}
