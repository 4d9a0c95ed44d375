import { useState } from 'react';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DownloadIcon, WarningIcon } from '../ui/basics/icons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { MaskedSecret } from '../ui/data/masked-secret.tsx';
import { saveFile } from '../ui/basics/save-file.ts';
import styles from './secret-dialog.css';
import { secretWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface SecretDialogProps {
  title: string;
  /** The purpose of the secret, and that it is shown once. */
  lead: string;
  secret: string;
  copyLabel: string;
  /** Name of the downloaded text file. */
  fileName: string;
  onClose: () => void;
}

/**
 * A secret that is shown once. The dialog cannot be closed before the secret was copied or downloaded, neither by
 * Escape nor by pressing Enter twice.
 */
export function SecretDialog({ title, lead, secret, copyLabel, fileName, onClose }: SecretDialogProps) {
  const words = useWords(secretWords);
  useKit(styles);
  const { element } = useWidget();
  const [kept, setKept] = useState(false);
  // Counts rejected attempts to close. A browser may close a dialog without asking: each attempt opens it again.
  const [rejected, setRejected] = useState(0);
  const download = () => {
    saveFile(element.ownerDocument, new Blob([`${secret}\n`], { type: 'text/plain' }), fileName);
    setKept(true);
  };
  return (
    <Dialog
      key={rejected}
      open
      role="alertdialog"
      width={520}
      title={title}
      description={lead}
      onClose={() => (kept ? onClose() : setRejected(rejected + 1))}
      footer={
        <DisabledWithReason reason={kept ? null : words.keepFirst} onAct={onClose}>
          {(props) => (
            <Button {...props} variant="primary">
              {words.done}
            </Button>
          )}
        </DisabledWithReason>
      }
    >
      <div className="iam-secret-dialog" onCopy={() => setKept(true)}>
        <MaskedSecret secret={secret} whole />
        <div className="iam-secret-dialog-actions">
          <CopyButton value={secret} label={copyLabel} labelled onCopied={() => setKept(true)} />
          <Button size="sm" variant="quiet" icon={<DownloadIcon />} onClick={download}>
            {words.download}
          </Button>
        </div>
        {rejected > 0 && !kept && (
          <p className="iam-secret-dialog-warning" role="alert">
            <WarningIcon /> <span>{words.keepFirst}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
