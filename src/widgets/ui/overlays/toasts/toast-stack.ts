import { watchSizes } from '../../../react/sizes.ts';

const GAP = 8;
const EDGE = 20;

// On the document and under a registered symbol: all elements of a page have their own toasts and share one corner.
const KEY = Symbol.for('iam.toasts.v1');

/**
 * Stacks a region of toasts beside those of other elements, and keeps it there as they change.
 * @returns a function that removes it
 */
export function joinToastStack(region: HTMLElement): () => void {
  const owner = region.ownerDocument as Document & { [KEY]?: HTMLElement[] };
  const stack = (owner[KEY] ??= []);
  stack.push(region);
  const arrange = () => {
    let edge = EDGE;
    for (const one of stack) {
      one.style.setProperty('--iam-toasts-edge', `${edge}px`);
      edge += one.offsetHeight > 0 ? one.offsetHeight + GAP : 0;
    }
  };
  const stop = watchSizes(arrange, region);
  arrange();
  return () => {
    stop();
    stack.splice(stack.indexOf(region), 1);
    arrange();
  };
}
