import type { User } from '../../../core/contract/entities/user.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { actionWords } from '../action-words.ts';
import { detailsWords as words } from './details-words.ts';

/** 'Suspend user confirm'. */
export function SuspendQuestion({
  user,
  onConfirm,
  onClose,
}: {
  user: User;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Confirm
      open
      danger
      title={actionWords.suspendTitle}
      message={actionWords.suspendText}
      action={words.suspend}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <bdi>
          <b>{user.name}</b>
        </bdi>{' '}
        <span className="iam-muted">{user.email}</span>
      </p>
    </Confirm>
  );
}
