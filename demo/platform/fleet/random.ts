/** A seeded generator (mulberry32): the same fleet on every machine. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** An integer in [0, `below`). */
  integer: (below: number) => number;
  /** Picks from a list, which must not be empty. */
  pick: <Item>(items: readonly Item[]) => Item;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: (items) => {
      const item = items[integer(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
}
