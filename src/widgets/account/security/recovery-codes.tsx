import { useState } from 'react';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DownloadIcon, FileIcon } from '../../ui/basics/icons.tsx';
import { saveFile } from '../../ui/basics/save-file.ts';
import { printLines } from './print-lines.ts';
import { dialogWords } from '../words.ts';
import { useWords } from '../../react/use-words.ts';

/**
 * The recovery codes, shown once: to copy, download or print. The dialog stays until the user confirms that they are
 * saved.
 */
export function RecoveryCodes({
  codes,
  account,
  onClose,
}: {
  codes: readonly string[];
  account: string;
  onClose(): void;
}) {
  const words = useWords(dialogWords);
  const { element } = useWidget();
  const document = element.ownerDocument;
  const heading = `${words.recoveryTitle} · ${account}`;
  // Browsers may close a dialog without asking; then it opens again.
  const [turn, setTurn] = useState(0);
  const text = [heading, '', ...codes, ''].join('\n');
  return (
    <Dialog
      key={turn}
      open
      role="alertdialog"
      onClose={() => setTurn(turn + 1)}
      width={520}
      title={words.recoveryTitle}
      description={words.recoveryLead}
      footer={
        <Button variant="primary" data-iam-focus="" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <ol className="iam-recovery" aria-label={words.recoveryTitle}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ol>
      <div className="iam-recovery-actions">
        <CopyButton value={codes.join('\n')} label={words.copyCodes} labelled />
        <Button
          size="sm"
          variant="quiet"
          icon={<DownloadIcon />}
          onClick={() => saveFile(document, new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {words.download}
        </Button>
        <Button size="sm" variant="quiet" icon={<FileIcon />} onClick={() => printLines(document, heading, codes)}>
          {words.print}
        </Button>
      </div>
    </Dialog>
  );
}
