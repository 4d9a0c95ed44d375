import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSignal } from '../../../react/signals.ts';
import { scopedStylesAt } from '../../styles/light-styles.ts';
import { LightContext, useWidget } from '../../../react/widget.ts';
import { useKit } from '../../styles/kit.ts';
import { focusReturn } from '../focus-return.ts';
import { Button, IconButton } from '../../basics/buttons.tsx';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../../basics/icons-base.tsx';
import { topModal, watchModals } from '../modal-stack.ts';
import { overlayWords } from '../overlay-words.ts';
import { joinToastStack } from './toast-stack.ts';
import type { Toast, ToastAction, Toasts } from './toasts.ts';
import styles from './toast.css';
import { useWords } from '../../../react/use-words.ts';

/**
 * The corner with the toasts: a popover of the top layer. It moves into the topmost modal dialog, since everything
 * outside is inert.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const words = useWords(overlayWords);
  const { root, element } = useWidget();
  const items = useSignal(toasts.items);
  const container = useMemo(() => {
    const made = element.ownerDocument.createElement('div');
    made.className = 'iam-toasts';
    made.popover = 'manual';
    return made;
  }, [element]);
  const some = items.length > 0;
  const [styling, setStyling] = useState<ReturnType<typeof scopedStylesAt>>(null);

  useLayoutEffect(() => {
    if (!some) return;
    const document = element.ownerDocument;
    const home = root === document ? element : root;
    const raise = () => {
      const modal = topModal(root, document);
      (modal ?? home).append(container);
      setStyling(() => (modal ? scopedStylesAt(modal) : null));
      if (!container.isConnected) return;
      container.hidePopover?.();
      container.showPopover?.();
    };
    raise();
    const stop = watchModals(document, () => {
      // A card that changes its parent would enter anew.
      for (const card of container.querySelectorAll<HTMLElement>('.iam-toast')) card.style.transition = 'none';
      raise();
    });
    const leave = joinToastStack(container);
    return () => {
      stop();
      leave();
      container.remove();
    };
  }, [some, root, element, container]);

  if (!some) return null;
  return createPortal(
    <LightContext value={styling}>
      <ToastStyles />
      <div role="region" aria-label={words.toasts} className="iam-toasts-list">
        {[...items]
          .sort((one, other) => Number(one.kind === 'error') - Number(other.kind === 'error'))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} toasts={toasts} />
          ))}
      </div>
    </LightContext>,
    container,
  );
}

/** Adopts the styles where the region is: a dialog with a form is in the light DOM. */
function ToastStyles() {
  useKit(styles);
  return null;
}

const icons = { success: CheckIcon, info: InfoIcon, error: AlertIcon } as const;

function ToastCard({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const words = useWords(overlayWords);
  const id = useId();
  const Icon = icons[toast.kind];
  const returnFocus = useRef<() => void>(undefined);
  const act = (action?: ToastAction) => {
    toasts.close(toast.id);
    returnFocus.current?.();
    action?.run();
  };
  // Without this delay a live region would appear together with its first words, which some screen readers then skip.
  // Until then hidden words, which are not in the accessibility tree, keep the place.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 30);
    return () => clearTimeout(timer);
  }, []);
  const role = toast.kind === 'error' ? 'alert' : 'status';
  const entered = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !relatedTarget.closest('.iam-toasts'))
      returnFocus.current = focusReturn(relatedTarget);
    toasts.pause();
  };
  const content = (
    <>
      <p id={id}>{toast.message}</p>
      {toast.action && (
        <Button size="sm" onClick={() => act(toast.action)}>
          {toast.action.label}
        </Button>
      )}
    </>
  );
  return (
    <div
      className="iam-toast"
      data-kind={toast.kind}
      onPointerOver={() => toasts.pause()}
      onPointerOut={() => toasts.resume()}
      onFocus={entered}
      onBlur={() => toasts.resume()}
    >
      <span className="iam-toast-icon">
        <Icon />
      </span>
      <div>
        {!ready && (
          <div className="iam-toast-message" data-waits="">
            {content}
          </div>
        )}
        {/* Without the button that closes it, which would be read out too. */}
        <div className="iam-toast-message" role={toast.isAnnounced ? undefined : role}>
          {ready && content}
        </div>
      </div>
      <IconButton label={words.closeToast} aria-describedby={id} icon={<CloseIcon />} onClick={() => act()} />
    </div>
  );
}
