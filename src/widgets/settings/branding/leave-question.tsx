import { useWords } from '../../react/use-words.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { useLeaveQuestion } from '../../ui/forms/use-leave-question.ts';
import { brandingWords } from './words.ts';

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const words = useWords(brandingWords);
  const { asking, leave, close } = useLeaveQuestion(unsaved);
  return (
    <Confirm
      open={asking}
      danger
      title={words.leaveTitle}
      message={words.leaveText}
      action={words.leave}
      onConfirm={leave}
      onClose={close}
    />
  );
}
