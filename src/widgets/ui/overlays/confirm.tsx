import { useId, useState, type ReactNode } from 'react';
import { Button } from '../basics/buttons.tsx';
import { Dialog } from './dialog.tsx';
import { overlayWords } from './overlay-words.ts';
import { useWords } from '../../react/use-words.ts';

export interface ConfirmProps {
  open: boolean;
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  message: ReactNode;
  /** The text of the confirming button: the action's name, not 'OK'. */
  action: string;
  /** Red, for destructive actions. */
  danger?: boolean;
  /**
   * Runs the action. While its promise is pending, the buttons wait. Once fulfilled, the dialog closes; if rejected, it
   * stays open, since the caller has shown the error.
   */
  onConfirm(): void | Promise<unknown>;
  /** Another way to do it, such as 'Save and leave'. It behaves like the action. */
  also?: { action: string; onConfirm(): void | Promise<unknown> };
  onClose(): void;
  /** Who or what it is about: read with the message when the dialog opens. */
  children?: ReactNode;
}

/** A confirmation of an important action: an alert dialog that first focuses the harmless answer. */
export function Confirm({
  open,
  title,
  message,
  action,
  danger = false,
  onConfirm,
  also,
  onClose,
  children,
}: ConfirmProps) {
  const words = useWords(overlayWords);
  const about = useId();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => void | Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      onClose();
    } catch {
      // The caller shows the error.
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
      describedBy={children ? about : undefined}
      role="alertdialog"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-iam-focus="">
            {words.cancel}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={() => void run(onConfirm)}>
            {action}
          </Button>
          {also && (
            <Button variant="primary" busy={busy} onClick={() => void run(also.onConfirm)}>
              {also.action}
            </Button>
          )}
        </>
      }
    >
      {children && <div id={about}>{children}</div>}
    </Dialog>
  );
}
