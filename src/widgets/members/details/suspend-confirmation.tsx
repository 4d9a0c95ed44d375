import type { User } from '../../../core/contract/entities/user.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { actionWords } from '../action-words.ts';
import { detailsWords } from './details-words.ts';
import { useWords } from '../../react/use-words.ts';

/** 'Suspend user confirm'. */
export function SuspendConfirmation({
  user,
  onConfirm,
  onClose,
}: {
  user: User;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const actionTexts = useWords(actionWords);
  const words = useWords(detailsWords);
  return (
    <Confirm
      open
      danger
      title={actionTexts.suspendTitle}
      message={actionTexts.suspendText}
      action={words.suspend}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <bdi>
          <b dir="auto">{user.name}</b>
        </bdi>{' '}
        <span className="iam-muted">{user.email}</span>
      </p>
    </Confirm>
  );
}
