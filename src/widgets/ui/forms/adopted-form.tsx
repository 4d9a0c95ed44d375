import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { Prerendered } from '../../react/prerender/prerendered.ts';
import { restoreNodes } from '../../react/prerender/kept-nodes.ts';
import { NavigationContext } from '../../react/navigation.ts';
import { scopedStyles } from '../../react/scoped-styles.ts';
import { SpeakerContext } from '../../react/use-words.ts';
import { LightContext, WidgetContext } from '../../react/widget.ts';
import { useKit } from '../styles/kit.ts';
import { ToastContext } from '../overlays/toasts/toaster.tsx';
import { tolerateForeignNodes } from './foreign-nodes.ts';
import styles from './light-form.css';

/** A form that React takes over, with what it contains at that moment. */
export interface Adopted {
  form: HTMLFormElement | null;
  data: FormData;
  /** Name of the focused field. */
  focused: string | undefined;
}

/** The form in the page before React; null if there was none. */
export const AdoptedContext = createContext<RefObject<Adopted | null> | null>(null);

interface AdoptedFormProps {
  prerendered: Prerendered;
  /** That of the form. */
  box: HTMLElement;
  children: ReactNode;
}

/**
 * Takes over an existing form in the light DOM. A portal cannot be hydrated, so the form is a separate React root with
 * the contexts of the surrounding one.
 */
export function AdoptedForm({ prerendered, box, children }: AdoptedFormProps) {
  useKit(styles);
  const styling = useMemo(() => scopedStyles(box.getRootNode() as Document | ShadowRoot), [box]);
  const [owned, setOwned] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const root = useRef<Root>(null);
  const adopted = useRef<Adopted>(null);
  /** Puts nodes of others back that would disturb React at first. */
  const putBack = useRef<() => void>(undefined);
  const contexts = {
    speaker: useContext(SpeakerContext),
    widget: useContext(WidgetContext),
    navigation: useContext(NavigationContext),
    toasts: useContext(ToastContext),
  };
  // The light root's first rendering must match the markup, so later ones wait until it is done.
  prerendered.content = (
    <SpeakerContext.Provider value={contexts.speaker}>
      <WidgetContext.Provider value={contexts.widget}>
        <NavigationContext.Provider value={contexts.navigation}>
          <ToastContext.Provider value={contexts.toasts}>
            <LightContext value={styling}>
              <AdoptedContext value={adopted}>
                {children}
                <Owned onOwned={setOwned} />
              </AdoptedContext>
            </LightContext>
          </ToastContext.Provider>
        </NavigationContext.Provider>
      </WidgetContext.Provider>
    </SpeakerContext.Provider>
  );
  useLayoutEffect(() => {
    let left = false;
    prerendered.isTaken = true;
    prerendered.whenSettled(() => {
      if (left) return;
      const onUncaughtError = (error: unknown) => setFailure({ error });
      putBack.current = restoreNodes(box);
      adopted.current = contentOf(box);
      root.current = hydrateRoot(box, prerendered.content, { onUncaughtError });
    });
    return () => {
      left = true;
      const made = root.current;
      // React cannot unmount one root while it renders another.
      queueMicrotask(() => made?.unmount());
      box.remove();
      prerendered.release(false);
    };
  }, [prerendered, box]);
  useLayoutEffect(() => {
    const { language, direction } = contexts.speaker;
    // The page around the box may be in another language.
    Object.assign(box, { lang: language, dir: direction });
    if (owned) root.current?.render(prerendered.content);
  });
  useEffect(() => {
    if (!owned) return;
    const stop = tolerateForeignNodes(box);
    putBack.current?.();
    prerendered.release();
    return stop;
  }, [owned, prerendered, box]);
  if (failure) throw failure.error;
  return <slot name={box.slot} className="iam-light-slot" />;
}

function contentOf(box: HTMLElement): Adopted {
  const form = box.querySelector('form');
  const focused = box.querySelector<HTMLInputElement>(':focus')?.name;
  return { form, data: new FormData(form ?? undefined), focused };
}

function Owned({ onOwned }: { onOwned: (owned: boolean) => void }) {
  useEffect(() => onOwned(true), [onOwned]);
  return null;
}
