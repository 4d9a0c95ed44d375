import { useEffect, useRef } from 'react';

/**
 * Returns focus to the name of the opened record when the list is shown again.
 * @param opened the record's id; null for the list
 * @param attribute of the name's button, which holds the id, such as `data-webhook`
 * @returns a ref of the element that contains the list
 */
export function useFocusBack(opened: number | null, attribute: string) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    if (opened === null && last.current !== null)
      list.current?.querySelector<HTMLElement>(`[${attribute}="${last.current}"]`)?.focus();
    last.current = opened;
  }, [opened, attribute]);
  return list;
}
