import { useContext, useEffect, useRef } from 'react';
import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { ArrowStartIcon } from '../../ui/basics/icons-rows.tsx';
import { CheckIcon } from '../../ui/basics/icons.tsx';
import { PageContext } from '../../ui/basics/page.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { wizardSteps, type ConnectionLocation, type WizardStep } from '../connection-location.ts';
import type { ConnectionsModel } from '../connections-model.ts';
import type { DomainsModel } from '../domains/domains-model.ts';
import { words as singleSignOnWords } from '../words.ts';
import { ChooseStep } from './choose-step.tsx';
import { CopyStep } from './copy-step.tsx';
import { EnableStep } from './enable-step.tsx';
import { PasteStep } from './paste-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { StepGuarded, useStepGuard } from './step-leave.tsx';
import { isStepDone } from './steps-done.ts';
import { TestStep } from './test-step.tsx';
import { wizardWords } from './wizard-words.ts';
import styles from './wizard.css';

export interface WizardProps {
  model: ConnectionsModel;
  domains: DomainsModel;
  location: ConnectionLocation;
  step: WizardStep;
  /** Undefined while the provider is being chosen. */
  connection: Connection | undefined;
}

/** Sets up a connection, step by step. Each step is saved when it is left, so it can be continued any time. */
export function Wizard({ model, domains, location, step, connection }: WizardProps) {
  useKit(styles);
  const words = useWords(wizardWords);
  const { back, setUp } = useWords(singleSignOnWords);
  const { level } = useContext(PageContext);
  const guard = useStepGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);
  const go = async (id: number | null, next: WizardStep | null) => {
    if (await guard.mayLeave()) location.openConnection(id, next);
  };
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  const Name = `h${(level + 2) as 3 | 4}` as const;
  return (
    <StepGuarded guard={guard}>
      <div className="iam-sso-wizard-page">
        <Button variant="ghost" size="sm" icon={<ArrowStartIcon />} onClick={() => void go(null, null)}>
          {back}
        </Button>
        <Heading className="iam-sso-title">{connection ? <bdi>{connection.name}</bdi> : setUp}</Heading>
        <div className="iam-sso-wizard">
          <StepList current={step} connection={connection} onGo={(next) => void go(connection?.id ?? null, next)} />
          <div className="iam-panel iam-sso-step">
            <div>
              <p className="iam-muted">{words.position(wizardSteps.indexOf(step) + 1, wizardSteps.length)}</p>
              <Name ref={heading} tabIndex={-1} className="iam-sso-step-name">
                {words.names[step]}
              </Name>
            </div>
            <Step key={`${connection?.id} ${step}`} {...{ model, domains, location, step, connection, go }} />
          </div>
        </div>
      </div>
    </StepGuarded>
  );
}

interface StepProps extends WizardProps {
  go: (id: number | null, next: WizardStep | null) => Promise<void>;
}

function Step({ model, domains, location, step, connection, go }: StepProps) {
  const { platform } = useWidget().session;
  const known = useSignal(domains.domains.data) ?? [];
  // What is saved leaves without a question.
  const open = (id: number, next: WizardStep | null) => location.openConnection(id, next);
  if (!connection || step === 'choose')
    return <ChooseStep model={model} connection={connection} onDone={({ id }) => open(id, 'copy')} />;
  const { id } = connection;
  const shared = { model, connection, domains: known };
  switch (step) {
    case 'copy':
      return <CopyStep connection={connection} onDone={() => open(id, 'paste')} />;
    case 'paste':
      return <PasteStep {...shared} onDone={() => open(id, 'people')} />;
    case 'people':
      return <PeopleStep {...shared} onDone={() => open(id, 'test')} onDomains={() => void go(null, null)} />;
    case 'test':
      return (
        <TestStep
          {...shared}
          onTest={() => void model.test(connection, platform.location.href())}
          onDone={() => open(id, 'enable')}
        />
      );
    case 'enable':
      return <EnableStep {...shared} onDone={() => open(id, null)} />;
  }
}

interface StepListProps {
  current: WizardStep;
  connection: Connection | undefined;
  onGo: (step: WizardStep) => void;
}

function StepList({ current, connection, onGo }: StepListProps) {
  const words = useWords(wizardWords);
  return (
    <nav aria-label={words.steps}>
      <ol className="iam-sso-steps">
        {wizardSteps.map((step, at) => {
          const isDone = connection !== undefined && isStepDone(step, connection);
          return (
            <li key={step}>
              <button
                type="button"
                className="iam-sso-step-link"
                aria-current={step === current ? 'step' : undefined}
                disabled={!connection && step !== 'choose'}
                onClick={() => step !== current && onGo(step)}
              >
                <span className="iam-sso-step-number" data-done={isDone || undefined} aria-hidden="true">
                  {isDone ? <CheckIcon size={14} /> : at + 1}
                </span>
                <span>{words.names[step]}</span>
                {isDone && <span className="iam-visually-hidden">{words.done}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
