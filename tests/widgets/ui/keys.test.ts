import { describe, expect, it } from 'vitest';
import { listboxKey } from '../../../src/widgets/ui/data/tables/listbox.tsx';
import { menuKey, typeahead } from '../../../src/widgets/ui/overlays/menu-keys.ts';
import { nextSegment } from '../../../src/widgets/ui/data/segmented.tsx';
import { throttle } from '../../../src/widgets/ui/basics/throttle.ts';

describe('menu keys', () => {
  it('wrap around at the ends', () => {
    expect(menuKey('ArrowDown', 2, 3)).toBe(0);
    expect(menuKey('ArrowUp', 0, 3)).toBe(2);
    expect(menuKey('ArrowUp', -1, 3)).toBe(2);
    expect(menuKey('Home', 2, 3)).toBe(0);
    expect(menuKey('End', 0, 3)).toBe(2);
    expect(menuKey('a', 0, 3)).toBeUndefined();
    expect(menuKey('ArrowDown', -1, 0)).toBeUndefined();
  });

  it('match letters typed in quick succession', () => {
    const texts = ['Settings', 'Share', 'Sign out'];
    const find = typeahead();
    expect(find('s', 0, texts, 0)).toBe(1);
    expect(find('i', 1, texts, 100)).toBe(2);
    expect(find('s', 2, texts, 2000)).toBe(0);
    expect(find('x', 0, texts, 4000)).toBeUndefined();
  });

  it('cycle through the items that start with one letter', () => {
    const find = typeahead();
    const texts = ['Settings', 'Share', 'Sign out'];
    expect(find('s', 0, texts, 0)).toBe(1);
    expect(find('s', 1, texts, 100)).toBe(2);
    expect(find('s', 2, texts, 200)).toBe(0);
  });
});

describe('list keys', () => {
  it('stop at the ends', () => {
    expect(listboxKey('ArrowDown', 9, 10, 4)).toBe(9);
    expect(listboxKey('ArrowUp', 0, 10, 4)).toBe(0);
    expect(listboxKey('PageDown', 0, 10, 4)).toBe(4);
    expect(listboxKey('PageUp', 2, 10, 4)).toBe(0);
    expect(listboxKey('End', 0, 10, 4)).toBe(9);
    expect(listboxKey('ArrowDown', -1, 10, 4)).toBe(0);
    expect(listboxKey('ArrowDown', -1, 0, 4)).toBeUndefined();
  });
});

describe('segments', () => {
  const segments = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B', disabled: true },
    { id: 'c', name: 'C' },
  ];
  it('skip disabled segments and wrap around', () => {
    expect(nextSegment(segments, 'a', 1)?.id).toBe('c');
    expect(nextSegment(segments, 'c', 1)?.id).toBe('a');
    expect(nextSegment(segments, 'a', -1)?.id).toBe('c');
  });
});

describe('throttle', () => {
  function clocked(trailing: boolean) {
    const runs: [number, string][] = [];
    let now = 0;
    let waiting: { task: () => void; at: number } | undefined;
    const clock = {
      now: () => now,
      later(task: () => void, ms: number) {
        waiting = { task, at: now + ms };
        return () => (waiting = undefined);
      },
    };
    const run = throttle((what: string) => runs.push([now, what]), 50, { trailing, clock });
    const at = (time: number, what?: string) => {
      if (waiting && waiting.at <= time) {
        now = waiting.at;
        const { task } = waiting;
        waiting = undefined;
        task();
      }
      now = time;
      if (what) run(what);
    };
    return { runs, at, run };
  }

  it('runs immediately, then once at the end of the interval with the latest call', () => {
    const { runs, at } = clocked(true);
    at(0, 'a');
    at(10, 'b');
    at(20, 'c');
    at(60);
    at(70, 'd');
    at(100);
    at(200, 'e');
    expect(runs).toEqual([
      [0, 'a'],
      [50, 'c'],
      [100, 'd'],
      [200, 'e'],
    ]);
  });

  it('drops early calls if there is no trailing call', () => {
    const { runs, at } = clocked(false);
    at(0, 'a');
    at(49, 'b');
    at(50, 'c');
    expect(runs).toEqual([
      [0, 'a'],
      [50, 'c'],
    ]);
  });

  it('drops a waiting call when cancelled', () => {
    const { runs, at, run } = clocked(true);
    at(0, 'a');
    at(10, 'b');
    run.cancel();
    at(100);
    expect(runs).toEqual([[0, 'a']]);
  });
});
