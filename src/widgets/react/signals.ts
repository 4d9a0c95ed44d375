import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * The only way for a view to read a signal: it subscribes and renders again when the value changes.
 * @param source any signal or computed signal of the core or of a model
 * @param prerendered `value`: what the prerendered view shows. React takes over its nodes with it, and shows the
 * signal's value at once afterwards. Default: the signal's value.
 */
export function useSignal<T>(source: ReadonlySignal<T>, prerendered?: { value: T }): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      let first = true;
      return source.subscribe(() => {
        if (first) first = false;
        else changed();
      });
    },
    [source],
  );
  const read = () => source.peek();
  return useSyncExternalStore(subscribe, read, prerendered ? () => prerendered.value : read);
}

/**
 * Mirrors a signal that may come from another bundle's copy of the library (such as the session's, if two bundles share
 * a page). This bundle's `computed` and `effect` would not see it.
 * @returns a signal of this bundle, and a function that stops mirroring
 */
export function mirror<T>(source: ReadonlySignal<T>): { signal: ReadonlySignal<T>; stop: () => void } {
  const own = signal(source.peek());
  const stop = source.subscribe((value) => {
    own.value = value;
  });
  return { signal: own, stop };
}

/** A widget's behaviour without React: a class of signals. */
export interface Model {
  /** Starts loading and listening; called when the view mounts. */
  start?(): void;
  /** Stops everything that `start` began; called when the view unmounts. */
  stop?(): void;
}

/**
 * Creates a view's model once, starts it on mount and stops it on unmount.
 * @param make creates the model; called once per view
 */
export function useModel<M extends Model>(make: () => M): M {
  const [model] = useState(make);
  useEffect(() => {
    model.start?.();
    return () => model.stop?.();
  }, [model]);
  return model;
}
