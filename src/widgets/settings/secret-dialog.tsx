import { useWords } from '../react/use-words.ts';
import { MaskedSecret } from '../ui/data/masked-secret.tsx';
import { ShownOnceDialog } from '../ui/overlays/shown-once-dialog.tsx';
import { secretWords } from './secret-words.ts';

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

/** A key or signing secret, shown once. */
export function SecretDialog({ title, lead, secret, copyLabel, fileName, onClose }: SecretDialogProps) {
  const words = useWords(secretWords);
  return (
    <ShownOnceDialog
      title={title}
      lead={lead}
      copied={{ text: secret, label: copyLabel }}
      file={{ text: `${secret}\n`, name: fileName }}
      savedLabel={words.saved}
      onClose={onClose}
    >
      <MaskedSecret secret={secret} whole />
    </ShownOnceDialog>
  );
}
