import { useEffect } from 'react';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { ButtonLink } from '../ui/basics/buttons.tsx';
import { Page, Panel } from '../ui/basics/page.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { GettingStartedModel, snippetOf, type Step } from './getting-started-model.ts';
import styles from './getting-started.css';
import { words as gettingStartedWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

/** 'Getting started': a super admin's checklist for a new installation. */
export function GettingStarted() {
  const words = useWords(gettingStartedWords);
  return (
    <Toaster>
      <SessionGate
        may={({ superAdmin }) => superAdmin}
        title={words.title}
        skeleton={
          <Page title={words.title}>
            <PanelSkeleton rows={5} />
          </Page>
        }
        denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
      >
        <Screen />
      </SessionGate>
    </Toaster>
  );
}

function Screen() {
  const words = useWords(gettingStartedWords);
  const speak = useSpeak();
  useKit(styles);
  const { session, expose } = useWidget();
  const model = useModel(() => new GettingStartedModel(speak, session));
  const steps = useSignal(model.steps.data);
  useEffect(() => expose({ refresh: () => model.steps.reload() }), [expose, model]);
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const snippet = snippetOf(session.base);
  return (
    <Page title={words.title} meta={steps && words.progress(done, steps.length)}>
      <InOrder>
        <ResourceView resource={model.steps} skeleton={<PanelSkeleton rows={5} />}>
          {(all) => (
            <ol className="iam-steps" aria-label={words.steps}>
              {all.map((step) => (
                <StepItem key={step.id} step={step} />
              ))}
            </ol>
          )}
        </ResourceView>
        <Panel title={words.snippetTitle} actions={<CopyButton value={snippet} label={words.copy} labelled />} padded>
          <p className="iam-muted">{words.snippetText}</p>
          <pre className="iam-snippet" dir="ltr" tabIndex={0}>
            <code>{snippet}</code>
          </pre>
        </Panel>
      </InOrder>
    </Page>
  );
}

function StepItem({ step }: { step: Step }) {
  const words = useWords(gettingStartedWords);
  const navigation = useNavigation();
  return (
    <li className="iam-panel iam-step">
      <div className="iam-step-text">
        <p className="iam-step-title">{step.title}</p>
        <p className="iam-muted">{step.text}</p>
      </div>
      <Badge tone={step.isDone ? 'green' : 'yellow'}>{step.isDone ? words.done : words.open}</Badge>
      <ButtonLink {...linkTo(navigation, () => step.to)} variant={step.isDone ? 'secondary' : 'primary'}>
        {step.action}
      </ButtonLink>
    </li>
  );
}
