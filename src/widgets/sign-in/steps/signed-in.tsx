import { useEffect } from 'react';
import { useSignal } from '../../react/signals.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { OfflineState } from '../../ui/states/offline-state.tsx';
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import styles from '../steps.css';
import type { SignInModel } from '../sign-in-model.ts';
import { useAttempt } from '../use-attempt.ts';
import { stepWords } from './step-words.ts';
import { useWords } from '../../react/use-words.ts';

/** Who is logged in, on a page that stays. */
export default function SignedInCard({ model }: { model: SignInModel }) {
  const words = useWords(stepWords);
  useKit(styles);
  const attempt = useAttempt();
  const { session } = model;
  const phase = useSignal(session.phase);
  const user = useSignal(session.user.data);
  const query = useSignal(model.query);
  useEffect(() => model.remember(query), [model, query]);
  return (
    <Card model={model} title={words.signedInTitle} focusTitle>
      {phase === 'unreachable' ? (
        <OfflineState onRetry={() => void session.check()} />
      ) : (
        <>
          {user ? <Who {...user} /> : <Waiting />}
          <div className="iam-sign-in-stack">
            <Button
              size="lg"
              full
              variant="primary"
              onClick={() => void attempt(() => model.proceedAnyway()).catch(() => {})}
            >
              {words.continue}
            </Button>
            <Button
              size="lg"
              full
              variant="quiet"
              onClick={() => void (model.ownsAddress ? model.switchAccount() : session.logout())}
            >
              {model.ownsAddress ? words.otherAccount : words.logOut}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Who({ name, email, organization }: { name: string; email: string; organization?: { name: string } | null }) {
  const words = useWords(stepWords);
  return (
    <p className="iam-sign-in-who" role="status">
      <span className="iam-muted">{words.signedInAs}</span>
      <b>{name || email}</b>
      {name && <span className="iam-muted">{email}</span>}
      {organization && <bdi className="iam-muted">{organization.name}</bdi>}
    </p>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton width={180} />
      <Skeleton width={220} />
    </Loading>
  );
}
