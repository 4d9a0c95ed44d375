import { useId, type ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import { Button, IconButton } from '../basics/buttons.tsx';
import { CloseIcon } from '../basics/icons.tsx';
import { UnsavedContext, useDiscardQuestion } from '../forms/unsaved-input.ts';
import { initialFocus } from './initial-focus.ts';
import { overlayWords } from './overlay-words.ts';
import { scrollStop } from './scroll-stop.ts';
import { useModal, type ModalOptions } from './use-modal.ts';
import styles from './dialog.css';
import { useWords } from '../../react/use-words.ts';

export interface DialogProps {
  open: boolean;
  /** Called by the close icon and by Esc. The caller sets `open`. */
  onClose(): void;
  title: ReactNode;
  /** A sentence under the title; the dialog's accessible description. */
  description?: ReactNode;
  /** Width in px: 400, 520 or 800. On a phone every dialog is a bottom sheet. */
  width?: 400 | 520 | 800;
  /** The buttons at the end; they stay visible while the body scrolls. */
  footer?: ReactNode;
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Focuses the title instead of the first field, so that a second Enter presses nothing. */
  focusTitle?: boolean;
  /** Id of more to read when it opens, after the description. */
  describedBy?: string | undefined;
  /** Something is running: Esc and the close icon wait. */
  busy?: boolean;
  children?: ReactNode;
}

/**
 * A modal dialog on the native element, in the top layer. The page behind it is inert and does not scroll. Focus stays
 * inside and returns to the opener, or to the nearest element if the opener is gone. A click outside does not close it.
 * Escape, the close icon, leaving the page and closing the tab ask first if a form inside has unsaved input; the
 * dialog's own buttons, such as 'Cancel', do not. Its content is mounted while it is open.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, children, ...props }: DialogProps) {
  const words = useWords(overlayWords);
  const input = useDiscardQuestion(onClose);
  // The question comes first, so that on closing both, focus returns to the dialog's opener last.
  return (
    <>
      {input.asked && (
        <Frame
          open
          onClose={input.keep}
          title={input.asked.title ?? words.discardTitle}
          description={words.discardText}
          role="alertdialog"
          footer={
            <>
              <Button onClick={input.keep} data-iam-focus="">
                {words.keepEditing}
              </Button>
              <Button variant="danger-solid" onClick={input.discard}>
                {words.discard}
              </Button>
            </>
          }
        />
      )}
      <Frame {...props} onClose={input.leave} keepsOpen={input.isUnsaved}>
        <UnsavedContext value={input.add}>{children}</UnsavedContext>
      </Frame>
    </>
  );
}

function Frame({
  onClose,
  title,
  description,
  width = 400,
  footer,
  role = 'dialog',
  busy = false,
  focusTitle = false,
  describedBy,
  keepsOpen,
  children,
}: DialogProps & Pick<ModalOptions, 'keepsOpen'>) {
  useKit(styles);
  const words = useWords(overlayWords);
  const id = useId();
  const modal = useModal({ onClose, busy, focus: initialFocus, ...(keepsOpen && { keepsOpen }) });
  return (
    <dialog
      {...modal}
      className="iam-dialog"
      data-width={width}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={[description && `${id}-description`, describedBy].filter(Boolean).join(' ') || undefined}
      aria-busy={busy || undefined}
    >
      <div className="iam-dialog-head">
        <h2 className="iam-dialog-title" id={`${id}-title`} tabIndex={-1} data-iam-focus={focusTitle ? '' : undefined}>
          {title}
        </h2>
        {role === 'dialog' && <IconButton label={words.close} icon={<CloseIcon />} onClick={onClose} disabled={busy} />}
      </div>
      <div ref={scrollStop} className="iam-dialog-body">
        {description && (
          <p className="iam-dialog-description" id={`${id}-description`}>
            {description}
          </p>
        )}
        {children}
      </div>
      {footer && <div className="iam-dialog-foot">{footer}</div>}
    </dialog>
  );
}
