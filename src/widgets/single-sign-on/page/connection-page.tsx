import { useContext, useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { ArrowStartIcon, MoreIcon, SettingsIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { PageContext, Panel } from '../../ui/basics/page.tsx';
import { ConfirmByName } from '../../ui/forms/confirm-by-name.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { Menu, type MenuTriggerProps } from '../../ui/overlays/menu.tsx';
import { ConnectionBadge } from '../connection-badge.tsx';
import type { ConnectionLocation } from '../connection-location.ts';
import type { ConnectionsModel } from '../connections-model.ts';
import type { DomainsModel } from '../domains/domains-model.ts';
import { TestOutcome } from '../test-outcome.tsx';
import { nextStep } from '../wizard/steps-done.ts';
import { words as singleSignOnWords } from '../words.ts';
import { Certificates } from './certificates.tsx';
import { LogIns } from './log-ins.tsx';
import { pageWords } from './page-words.ts';
import { PeopleFacts } from './people-facts.tsx';
import { ProviderFacts } from './provider-facts.tsx';
import { RequiredSwitch } from './required-switch.tsx';

export interface ConnectionPageProps {
  model: ConnectionsModel;
  domains: DomainsModel;
  location: ConnectionLocation;
  connection: Connection;
  /** Whether the user came from another view, so that the focus follows; not for a link to this page. */
  isOpened: boolean;
}

/** One connection: its state, its settings, its certificates, its last test and log ins. */
export function ConnectionPage({ model, domains, location, connection, isOpened }: ConnectionPageProps) {
  const words = useWords(pageWords);
  const { back } = useWords(singleSignOnWords);
  const speak = useSpeak();
  const { level } = useContext(PageContext);
  const { platform } = useWidget().session;
  const backButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'delete' | 'disable' | null>(null);
  const busy = useSignal(model.busy) === connection.id;
  const { id, status, last_test: test } = connection;
  useEffect(() => {
    if (isOpened) backButton.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  const trigger = (props: MenuTriggerProps) => (
    <IconButton {...props} variant="secondary" label={speak(pageWords).more} icon={<MoreIcon />} />
  );
  return (
    <div className="iam-sso-wizard-page">
      <Button
        ref={backButton}
        variant="ghost"
        size="sm"
        icon={<ArrowStartIcon />}
        onClick={() => location.openConnection(null)}
      >
        {back}
      </Button>
      <div className="iam-sso-head">
        <Heading className="iam-sso-title">
          <bdi>{connection.name}</bdi>
        </Heading>
        <ConnectionBadge connection={connection} />
        <div className="iam-sso-row-end">
          <Button busy={busy} onClick={() => void model.test(connection, platform.location.href())}>
            {words.test}
          </Button>
          {status === 'enabled' && <Button onClick={() => setAsked('disable')}>{words.disable}</Button>}
          <Menu
            label={words.more}
            items={[
              {
                id: 'steps',
                title: words.setUpSteps,
                icon: <SettingsIcon />,
                onSelect: () => location.openConnection(id, 'copy'),
              },
              {
                id: 'delete',
                title: words.delete,
                icon: <TrashIcon />,
                color: 'danger',
                divided: true,
                onSelect: () => setAsked('delete'),
              },
            ]}
            trigger={trigger}
          />
        </div>
      </div>
      <NextStep
        connection={connection}
        busy={busy}
        onContinue={() => location.openConnection(id, nextStep(connection))}
        onEnable={() => void model.enable(connection)}
      />
      <div className="iam-sso-columns">
        <ProviderFacts connection={connection} onEdit={() => location.openConnection(id, 'paste')} />
        <PeopleFacts
          connection={connection}
          domains={domains}
          onEdit={() => location.openConnection(id, 'people')}
          isLinked={model.access.isLinked}
        />
      </div>
      <Certificates connection={connection} />
      {(connection.required || !model.access.isLinked) && <RequiredSwitch model={model} connection={connection} />}
      {test && (
        <Panel title={words.lastTest} padded>
          <TestOutcome login={test} />
        </Panel>
      )}
      <LogIns model={model} connection={connection} />
      <Confirm
        open={asked === 'disable'}
        danger
        title={words.disableTitle}
        message={words.disableText}
        action={words.disable}
        onConfirm={() => model.disable(connection)}
        onClose={() => setAsked(null)}
      />
      {asked === 'delete' && (
        <ConfirmByName
          title={words.delete}
          message={words.deleteText}
          name={connection.name}
          label={words.typeName}
          differs={() => speak(pageWords).nameDiffers}
          action={words.deleteAction}
          onConfirm={async () => {
            await model.remove(connection);
            location.openConnection(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface NextStepProps {
  connection: Connection;
  busy: boolean;
  onContinue: () => void;
  onEnable: () => void;
}

/** What is missing until people can log in; nothing for an enabled connection. */
function NextStep({ connection: { status }, busy, onContinue, onEnable }: NextStepProps) {
  const words = useWords(pageWords);
  if (status === 'enabled') return null;
  if (status === 'draft')
    return (
      <div className="iam-sso-note" data-tone="yellow">
        <p>{words.continueTitle}</p>
        <Button size="sm" onClick={onContinue}>
          {words.continue}
        </Button>
      </div>
    );
  return (
    <div className="iam-sso-note" data-tone="blue">
      <p>{status === 'tested' ? words.notEnabled : words.wasDisabled}</p>
      <Button size="sm" busy={busy} onClick={onEnable}>
        {words.enable}
      </Button>
    </div>
  );
}
