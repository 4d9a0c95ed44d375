import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';
import { focusIn, focusReturn } from './focus-return.ts';
import { openModal } from './modal-stack.ts';

export interface ModalOptions {
  /** Called by Esc. The caller removes the dialog. */
  onClose: () => void;
  /** Something is running: Esc waits. */
  busy?: boolean;
  /** Whether `onClose` asks first: a browser that closes the dialog without asking must not lose its content. */
  keepsOpen?: () => boolean;
  /** The element that gets focus once the dialog is open. Default: the browser's choice. */
  focus?: (dialog: HTMLDialogElement) => HTMLElement | null;
}

/** Props of a `<dialog>` that `useModal` opens. */
export interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
  onClose(event: SyntheticEvent): void;
}

/** Whether an event is the element's own: React bubbles those of file inputs and nested dialogs too. */
export const isOwn = (event: SyntheticEvent): boolean => event.target === event.currentTarget;

/** Opens a native dialog as a modal while it is mounted. Focus returns to the opener, or near it if it is gone. */
export function useModal({ onClose, busy = false, keepsOpen, focus }: ModalOptions): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef(false);
  const initial = useRef(focus);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    closing.current = false;
    const returnFocus = focusReturn(focusIn(element.getRootNode() as Document | ShadowRoot));
    const close = openModal(element);
    initial.current?.(element)?.focus({ preventScroll: true });
    return () => {
      closing.current = true;
      close();
      returnFocus();
    };
  }, []);
  return {
    ref: dialog,
    onCancel: (event) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      if (!busy) onClose();
    },
    onClose: (event) => {
      // Pressing Esc twice may close the dialog without a cancel event.
      if (!isOwn(event) || closing.current) return;
      if (busy || keepsOpen?.()) dialog.current?.showModal();
      if (!busy) onClose();
    },
  };
}
