import { useState, type ReactNode } from 'react';
import { Button } from '../basics/buttons.tsx';
import { Dialog } from './dialog.tsx';
import { overlayWords as words } from './overlay-words.ts';

export interface ConfirmProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  message: ReactNode;
  /** The word on the button that does it: the action's own name, not 'OK'. */
  action: string;
  /** Red, for what takes something away. */
  danger?: boolean;
  /**
   * Does it. While its promise is pending the buttons wait and the question stays open; when it is fulfilled the
   * question closes; when it is rejected the question stays, for the caller has told why.
   */
  onConfirm(): void | Promise<unknown>;
  onClose(): void;
  children?: ReactNode;
}

/** A question before something that matters: an alert dialog whose first focus is on the harmless answer. */
export function Confirm({ open, title, message, action, danger = false, onConfirm, onClose, children }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // Told by the caller: a failed call shows its own message.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={message}
      role="alertdialog"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-iam-focus="">
            {words.cancel}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
