import { words as membersWords } from '../members/words.ts';
import { useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { PlusIcon } from '../ui/basics/icons-rows.tsx';
import { words as teamWords } from './words.ts';

/** The buttons beside the team's title. */
export function TeamActions({ onInvite, onCreate }: { onInvite?: () => void; onCreate?: () => void }) {
  const words = useWords(teamWords);
  const shared = useWords(membersWords);
  return (
    <>
      <Button onClick={onCreate}>{shared.createUser}</Button>
      <Button variant="primary" icon={<PlusIcon />} onClick={onInvite}>
        {words.invite}
      </Button>
    </>
  );
}
