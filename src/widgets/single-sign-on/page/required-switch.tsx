import { useState } from 'react';
import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Panel } from '../../ui/basics/page.tsx';
import { Switch } from '../../ui/fields/choices/switch.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { pageWords } from './page-words.ts';

/** Whether members with these domains must log in here; asks before it does. */
export function RequiredSwitch({ model, connection }: { model: ConnectionsModel; connection: Connection }) {
  const words = useWords(pageWords);
  const [asking, setAsking] = useState(false);
  const busy = useSignal(model.busy) === connection.id;
  const { required, status } = connection;
  const canChange = required || status === 'enabled';
  return (
    <Panel title={words.required} padded>
      <div className="iam-sso-stack">
        <p className="iam-muted">{words.requiredText}</p>
        <Switch
          name="required"
          label={words.requireSwitch}
          hint={canChange ? words.ownerNote : words.requiredRule}
          value={required}
          disabled={!canChange || busy}
          onChange={(on) => (on ? setAsking(true) : void model.require(connection, false))}
        />
      </div>
      <Confirm
        open={asking}
        title={words.requireTitle}
        message={words.requireConfirm}
        action={words.requireAction}
        onConfirm={() => model.require(connection, true)}
        onClose={() => setAsking(false)}
      >
        <p>{words.ownerNote}</p>
      </Confirm>
    </Panel>
  );
}
