import { useId, type ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import { IconButton } from '../basics/buttons.tsx';
import { CloseIcon } from '../basics/icons.tsx';
import { initialFocus } from './initial-focus.ts';
import { overlayWords } from './overlay-words.ts';
import { scrollStop } from './scroll-stop.ts';
import { useModal } from './use-modal.ts';
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
 * inside and returns to the opener, or to the nearest element if the opener is gone. A click outside does not close it,
 * so that nothing typed is lost. Its content is mounted while it is open.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  width = 400,
  footer,
  role = 'dialog',
  busy = false,
  focusTitle = false,
  describedBy,
  children,
}: DialogProps) {
  useKit(styles);
  const words = useWords(overlayWords);
  const id = useId();
  const modal = useModal({ onClose, busy, focus: initialFocus });
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
