import { useContext, useDeferredValue, useEffect, useRef } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { UserDetails } from '../members/details/user-details.tsx';
import type { RoleCatalog } from '../members/roles/role-catalog.ts';
import { StatusBadge } from '../members/status-badge.tsx';
import { useSignal } from '../react/signals.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { ArrowLeftIcon } from '../ui/basics/icons-rows.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { Avatar } from '../ui/data/avatar.tsx';
import type { TeamModel } from './team-model.ts';
import { DetailsSkeleton } from './team-skeleton.tsx';
import { words as teamWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface MemberPanelProps {
  model: TeamModel;
  catalog: RoleCatalog;
  /** Leads back to the list on a phone; null if both are visible. */
  onBack: (() => void) | null;
}

/** 'User details' of the selected user; until there is one, a skeleton or a sentence. */
export function MemberPanel({ model, catalog, onBack }: MemberPanelProps) {
  const words = useWords(teamWords);
  const selected = useSignal(model.selected);
  const followed = useDeferredValue(selected);
  // The list answers at once; the details follow, and moving on leaves out those in between. A change to the shown user
  // is there at once, so that focus finds a control that stays.
  const user = followed?.id === selected?.id ? selected : followed;
  const status = useSignal(model.list.status);
  const isEmpty = useSignal(model.list.isEmpty);
  const isOpen = useSignal(model.isOpen);
  const wrong = useSignal(model.wrong) !== undefined;
  if (user && !wrong) return <Details key="details" user={user} model={model} catalog={catalog} onBack={onBack} />;
  if (!wrong && (isOpen || status === 'idle' || (status === 'loading' && !isEmpty))) return <DetailsSkeleton />;
  return (
    <section className="iam-panel iam-team-empty" aria-label={words.details}>
      {words.nobody}
    </section>
  );
}

function Details({ user, model, catalog, onBack }: MemberPanelProps & { user: User }) {
  const words = useWords(teamWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const { level } = useContext(PageContext);
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  const Name = `h${(level + 2) as 3 | 4}` as const;
  const isPage = onBack !== null;
  useEffect(() => {
    if (isPage) heading.current?.focus();
  }, [isPage]);
  return (
    <section className="iam-panel iam-team-details" aria-label={words.details} part="panel">
      {onBack && (
        <div className="iam-team-back">
          <Button size="sm" variant="ghost" icon={<ArrowLeftIcon />} onClick={onBack}>
            {words.back}
          </Button>
        </div>
      )}
      <Heading className="iam-team-details-title">{words.details}</Heading>
      <header className="iam-team-details-head">
        <Avatar name={user.name || user.email} size={40} />
        <Name ref={heading} className="iam-team-who" tabIndex={-1}>
          <bdi>{user.name || user.email}</bdi>
        </Name>
        <StatusBadge user={user} />
      </header>
      <UserDetails
        user={user}
        changes={model.changes}
        catalog={catalog}
        hasLeft={({ id }) => model.selected.peek()?.id !== id}
        onLeft={() => (onBack ? onBack() : heading.current?.focus())}
      />
    </section>
  );
}
