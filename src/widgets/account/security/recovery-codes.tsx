import { useEffect, useRef } from 'react';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { FileIcon } from '../../ui/basics/icons.tsx';
import { ShownOnceDialog } from '../../ui/overlays/shown-once-dialog.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { dialogWords } from '../words.ts';
import { printLines } from './print-lines.ts';
import styles from './recovery-codes.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The account's email, for the downloaded or printed list. */
  account: string;
  onClose(): void;
}

/** The recovery codes, shown once: to copy, download or print. */
export function RecoveryCodes({ codes, account, onClose }: RecoveryCodesProps) {
  useKit(styles);
  const words = useWords(dialogWords);
  const document = useWidget().element.ownerDocument;
  const printed = useRef(() => {});
  useEffect(() => () => printed.current(), []);
  const heading = `${words.recoveryTitle} · ${account}`;
  return (
    <ShownOnceDialog
      title={words.recoveryTitle}
      lead={words.recoveryLead}
      copied={{ text: codes.join('\n'), label: words.copyCodes }}
      file={{ text: [heading, '', ...codes, ''].join('\n'), name: 'recovery-codes.txt' }}
      savedLabel={words.codesSaved}
      actions={(kept) => (
        <Button
          size="sm"
          variant="quiet"
          icon={<FileIcon />}
          onClick={() => {
            printed.current();
            printed.current = printLines(document, heading, codes);
            kept();
          }}
        >
          {words.print}
        </Button>
      )}
      onClose={onClose}
    >
      <ol className="iam-recovery" aria-label={words.recoveryTitle}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ol>
    </ShownOnceDialog>
  );
}
