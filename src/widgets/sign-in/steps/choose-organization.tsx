import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../core/contract/types.ts';
import { endForOrganization, needsOtherLogIn } from '../../../core/session/company/other-log-in.ts';
import { requiredLogIn, type RequiredLogIn } from '../../../core/session/company/required-log-in.ts';
import { lazy } from '../../react/lazy.ts';
import { linkTo, useNavigation } from '../../react/navigation.ts';
import { useSignal } from '../../react/signals.ts';
import { Button, ButtonLink } from '../../ui/basics/buttons.tsx';
import { LockIcon } from '../../ui/basics/icons-base.tsx';
import { FILTERED_ABOVE } from '../../ui/data/tables/filtered-above.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LazyPart } from '../../ui/states/lazy-part.tsx';
import { OfflineState } from '../../ui/states/offline-state.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import { companyWords } from '../company-words.ts';
import styles from '../steps.css';
import type { SignInModel } from '../sign-in-model.ts';
import { useAttempt } from '../use-attempt.ts';
import { OtherLogInNotice, RequiredLogInNotice } from './required-log-in.tsx';
import { stepWords } from './step-words.ts';
import { useWords } from '../../react/use-words.ts';

type Choice = Item<'GET /auth/organizations'>;

interface ButtonsProps {
  key?: number;
  onClick: () => void;
}

const ChoiceList = lazy(async () => ({
  default: (await import('../../ui/data/tables/choice-list.tsx')).ChoiceList<Choice>,
}));
const idOf = ({ id }: Choice) => id;
const nameOf = ({ name }: Choice) => name;

/** One button for each of the user's organizations; many have a filter. */
export default function ChooseOrganization({ model }: { model: SignInModel }) {
  const words = useWords(stepWords);
  const company = useWords(companyWords);
  useKit(styles);
  const attempt = useAttempt();
  const navigation = useNavigation();
  const [chosen, setChosen] = useState<number | null>(null);
  const [needed, setNeeded] = useState<{ organization: Choice; connection: RequiredLogIn | null } | null>(null);
  const { session } = model;
  const phase = useSignal(session.phase);

  useEffect(() => {
    if (phase === 'signed-in') void session.organizations.load();
    else if (phase === 'signed-out') model.go('sign-in');
    else if (phase === 'unknown') void session.check();
  }, [session, model, phase]);

  /** An organization that needs another log in is reached by that. */
  const refused = (id: number, error: unknown) => {
    const connection = requiredLogIn(error);
    const organization = session.organizations.data.peek()?.find((one) => one.id === id);
    if (!organization || (!connection && !needsOtherLogIn(error))) throw error;
    setNeeded({ connection, organization });
  };
  const choose = async (id: number) => {
    setChosen(id);
    try {
      setNeeded(null);
      await attempt(() =>
        model.take((flow) => flow.chooseOrganization(id)).catch((error: unknown) => refused(id, error)),
      );
    } catch {
      void session.organizations.reload();
    } finally {
      setChosen(null);
    }
  };
  /** Another log in opens an organization that is closed to this session. */
  const logInFor = async (id: number) => {
    model.forget();
    await endForOrganization(session, id);
    model.go('sign-in');
  };
  // Whoever has only one would be in it already, unless it requires its own log in: that is told at once.
  const held = useSignal(session.organizations.data);
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current || phase !== 'signed-in' || held?.length !== 1 || !held[0]) return;
    tried.current = true;
    void choose(held[0].id);
  });
  const button = ({ id, name, needs_log_in: isClosed }: Choice, { key, ...props }: ButtonsProps) => (
    <Button
      {...props}
      key={key}
      size="lg"
      full
      icon={isClosed && <LockIcon />}
      busy={chosen === id}
      disabled={chosen !== null && chosen !== id}
    >
      {name}
      {isClosed && <small className="iam-muted">{company.needsLogIn}</small>}
    </Button>
  );
  const foot = (
    <>
      <span className="iam-muted">{words.unlisted}</span>
      <Button size="sm" onClick={() => void model.switchAccount()}>
        {words.switchAccount}
      </Button>
    </>
  );
  return (
    <Card model={model} title={words.chooseOrganization} foot={foot} focusTitle>
      {needed?.connection && (
        <RequiredLogInNotice
          organization={needed.organization.name}
          name={needed.connection.name}
          onContinue={() => void model.leaveForConnection(needed.connection?.id ?? 0, session.user.data.peek()?.email)}
        />
      )}
      {needed && !needed.connection && (
        <OtherLogInNotice
          organization={needed.organization.name}
          onContinue={() => void logInFor(needed.organization.id)}
        />
      )}
      {phase === 'unreachable' ? (
        <OfflineState onRetry={() => void session.check()} />
      ) : (
        <ResourceView
          resource={session.organizations}
          skeleton={<Rows />}
          empty={
            <EmptyState
              title={words.noOrganizationTitle}
              text={words.noOrganizationText}
              action={
                <ButtonLink {...linkTo(navigation, () => ({ name: 'user' }))}>{words.startOrganization}</ButtonLink>
              }
            />
          }
        >
          {(organizations) =>
            organizations.length > FILTERED_ABOVE ? (
              <LazyPart skeleton={<Rows />}>
                <ChoiceList
                  label={words.chooseOrganization}
                  items={organizations}
                  itemKey={idOf}
                  textOf={nameOf}
                  render={button}
                  onChoose={({ id }) => void choose(id)}
                  maxHeight={436}
                />
              </LazyPart>
            ) : (
              <div className="iam-sign-in-stack">
                {organizations.map((one) => button(one, { key: one.id, onClick: () => void choose(one.id) }))}
              </div>
            )
          }
        </ResourceView>
      )}
    </Card>
  );
}

function Rows() {
  return (
    <Loading>
      <div className="iam-sign-in-stack">
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </Loading>
  );
}
