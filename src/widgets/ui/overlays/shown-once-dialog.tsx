import { useState, type ReactNode } from 'react';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../basics/buttons.tsx';
import { DownloadIcon, WarningIcon } from '../basics/icons.tsx';
import { saveFile } from '../basics/save-file.ts';
import { CopyButton } from '../data/copy-button.tsx';
import { Checkbox } from '../fields/choices/checkbox.tsx';
import { useKit } from '../styles/kit.ts';
import { Dialog } from './dialog.tsx';
import { DisabledWithReason } from './disabled-with-reason.tsx';
import styles from './shown-once-dialog.css';
import { shownOnceWords } from './shown-once-words.ts';

export interface ShownOnceDialogProps {
  title: string;
  /** The purpose of what is shown, and that it is shown once. */
  lead: string;
  /** Copied by the button with the label. */
  copied: { text: string; label: string };
  /** The downloaded text file. */
  file: { text: string; name: string };
  /** The checkbox by which users confirm that they have saved it. */
  savedLabel: string;
  /** Further ways to keep it; `kept` reports that one was used. */
  actions?: (kept: () => void) => ReactNode;
  onClose(): void;
  /** What is shown. */
  children: ReactNode;
}

/**
 * Shows something once, such as a key or recovery codes. The dialog closes only after the user copied or downloaded it,
 * or confirmed that it is saved; Escape and a second Enter do nothing before, and copying is the main action. The title
 * takes the initial focus.
 */
export function ShownOnceDialog({
  title,
  lead,
  copied,
  file,
  savedLabel,
  actions,
  onClose,
  children,
}: ShownOnceDialogProps) {
  useKit(styles);
  const words = useWords(shownOnceWords);
  const { element } = useWidget();
  const [used, setUsed] = useState(false);
  const [saved, setSaved] = useState(false);
  const kept = used || saved;
  // Counts rejected attempts to close. A browser may close a dialog without asking: each attempt opens it again.
  const [rejected, setRejected] = useState(0);
  const keep = () => setUsed(true);
  const download = () => {
    saveFile(element.ownerDocument, new Blob([file.text], { type: 'text/plain' }), file.name);
    keep();
  };
  return (
    <Dialog
      key={rejected}
      open
      role="alertdialog"
      width={520}
      title={title}
      description={lead}
      focusTitle
      onClose={() => (kept ? onClose() : setRejected(rejected + 1))}
      footer={
        <DisabledWithReason reason={kept ? null : words.keepFirst} onAct={onClose}>
          {(props) => (
            <Button {...props} variant={kept ? 'primary' : 'secondary'}>
              {words.done}
            </Button>
          )}
        </DisabledWithReason>
      }
    >
      <div className="iam-shown-once" onCopy={keep}>
        {children}
        <div className="iam-shown-once-actions">
          <CopyButton value={copied.text} label={copied.label} labelled primary={!kept} onCopied={keep} />
          <Button size="sm" variant="quiet" icon={<DownloadIcon />} onClick={download}>
            {words.download}
          </Button>
          {actions?.(keep)}
        </div>
        <Checkbox name="saved" label={savedLabel} value={saved} onChange={setSaved} />
        {rejected > 0 && !kept && (
          <p className="iam-shown-once-warning" role="alert">
            <WarningIcon /> <span>{words.keepFirst}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
