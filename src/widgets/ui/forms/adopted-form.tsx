import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { EarlyForm } from '../../react/early-form.ts';
import { TryContext } from '../../react/lazy.ts';
import { NavigationContext } from '../../react/navigation.ts';
import { VoiceContext } from '../../react/use-words.ts';
import { LightContext, WidgetContext } from '../../react/widget.ts';
import { useKit } from '../styles/kit.ts';
import { ToastContext } from '../overlays/toasts/toaster.tsx';
import styles from './light-form.css';

/** Whether the form below took over nodes with possible input. */
export const AdoptedContext = createContext(false);

/**
 * Takes over an existing form in the light DOM. A portal cannot be hydrated, so the form is a separate React root with
 * the contexts of the surrounding one.
 */
export function AdoptedForm({ early, children }: { early: EarlyForm; children: ReactNode }) {
  useKit(styles);
  const [owned, setOwned] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const root = useRef<Root>(null);
  const contexts = {
    voice: useContext(VoiceContext),
    widget: useContext(WidgetContext),
    navigation: useContext(NavigationContext),
    toasts: useContext(ToastContext),
    tried: useContext(TryContext),
  };
  // The light root's first rendering must match the markup, so later ones wait until it is done.
  early.content = (
    <VoiceContext.Provider value={contexts.voice}>
      <WidgetContext.Provider value={contexts.widget}>
        <NavigationContext.Provider value={contexts.navigation}>
          <ToastContext.Provider value={contexts.toasts}>
            <TryContext.Provider value={contexts.tried}>
              <LightContext value={early.lend}>
                <AdoptedContext value>
                  {children}
                  <Owned onOwned={setOwned} />
                </AdoptedContext>
              </LightContext>
            </TryContext.Provider>
          </ToastContext.Provider>
        </NavigationContext.Provider>
      </WidgetContext.Provider>
    </VoiceContext.Provider>
  );
  useLayoutEffect(() => {
    let left = false;
    early.isTaken = true;
    early.whenSettled(() => {
      if (left) return;
      const onUncaughtError = (error: unknown) => setFailure({ error });
      root.current = hydrateRoot(early.box, early.content, { onUncaughtError });
    });
    return () => {
      left = true;
      const made = root.current;
      // React cannot unmount one root while it renders another.
      queueMicrotask(() => made?.unmount());
      early.box.remove();
    };
  }, [early]);
  useLayoutEffect(() => {
    const { language, direction } = contexts.voice;
    // The page around the box may be in another language.
    Object.assign(early.box, { lang: language, dir: direction });
    if (owned) root.current?.render(early.content);
  });
  useEffect(() => {
    if (owned) early.release();
  }, [owned, early]);
  if (failure) throw failure.error;
  return <slot name={early.box.slot} className="iam-light-slot" />;
}

function Owned({ onOwned }: { onOwned: (owned: boolean) => void }) {
  useEffect(() => onOwned(true), [onOwned]);
  return null;
}
