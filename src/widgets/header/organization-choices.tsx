import type { Item } from '../../core/contract/types.ts';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { LockIcon } from '../ui/basics/icons-base.tsx';
import { BuildingIcon, CheckIcon } from '../ui/basics/icons.tsx';
import { ChoiceList } from '../ui/data/tables/choice-list.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './organization-choices.css';
import { words as headerWords } from './words.ts';

type Choice = Item<'GET /auth/organizations'>;

const idOf = ({ id }: Choice) => id;
const nameOf = ({ name }: Choice) => name;

/** The user's organizations with a filter, for the header's switcher. */
export function OrganizationChoices({ current, onChoose }: { current: number | null; onChoose: (id: number) => void }) {
  const words = useWords(headerWords);
  useKit(styles);
  const organizations = useSignal(useWidget().session.organizations.data) ?? [];
  return (
    <div className="iam-organization-choices">
      <ChoiceList
        label={words.organizations}
        items={organizations}
        itemKey={idOf}
        textOf={nameOf}
        render={({ id, name, needs_log_in: isClosed }, props) => (
          <Button
            {...props}
            variant="ghost"
            full
            aria-current={id === current || undefined}
            icon={id === current ? <CheckIcon /> : isClosed ? <LockIcon /> : <BuildingIcon />}
          >
            {name}
            {isClosed && <small className="iam-muted">{words.needsLogIn}</small>}
          </Button>
        )}
        onChoose={({ id }) => onChoose(id)}
        maxHeight={348}
        autoFocus
      />
    </div>
  );
}
