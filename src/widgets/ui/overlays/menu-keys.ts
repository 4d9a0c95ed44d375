import { searchable } from '../../../core/locale/searchable.ts';

/**
 * The index that a key moves a menu's focus to, wrapping around. Source: ARIA Authoring Practices, menu button pattern.
 * @param now index of the focused item, -1 for none
 * @returns the next index; undefined if the key does not move focus
 */
export function menuKey(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (now + 1) % count;
  if (key === 'ArrowUp') return (now <= 0 ? count : now) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const PAUSE = 500;

/**
 * Finds items by typed letters, which add up if typed quickly.
 * @returns a search: (key, focused index, item texts, time of the event in ms) to the index found or undefined
 */
export function typeahead(): (key: string, now: number, texts: readonly string[], at: number) => number | undefined {
  let typed = '';
  let last = -PAUSE;
  return (key, now, texts, at) => {
    if (key.length !== 1 || (key === ' ' && typed === '')) return undefined;
    typed = (at - last < PAUSE ? typed : '') + searchable(key);
    last = at;
    const same = [...typed].every((letter) => letter === typed[0]);
    const wanted = same ? (typed[0] ?? '') : typed;
    const from = same ? now + 1 : Math.max(now, 0);
    for (let step = 0; step < texts.length; step += 1) {
      const index = (from + step) % texts.length;
      if (
        searchable(texts[index] ?? '')
          .trim()
          .startsWith(wanted)
      )
        return index;
    }
    return undefined;
  };
}
