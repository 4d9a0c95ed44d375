import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import type { OrganizationDomain } from '../../../core/contract/endpoints/single-sign-on/domains.ts';
import { useSignal } from '../../react/signals.ts';
import { useLocale, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { domainNames } from '../connections-list.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { wizardWords } from './wizard-words.ts';

export interface EnableStepProps {
  model: ConnectionsModel;
  connection: Connection;
  domains: readonly OrganizationDomain[];
  /** Leads to the connection's page. */
  onDone: () => void;
}

/** Step 6: what changes, and the button that does it. */
export function EnableStep({ model, connection, domains, onDone }: EnableStepProps) {
  const words = useWords(wizardWords);
  const locale = useLocale();
  const busy = useSignal(model.busy) === connection.id;
  if (connection.status === 'enabled')
    return (
      <>
        <div className="iam-sso-note" data-tone="green" role="status">
          <p>{words.enabled}</p>
        </div>
        <FormActions align="start">
          <Button variant="primary" onClick={onDone}>
            {words.toConnection}
          </Button>
        </FormActions>
      </>
    );
  const names = domainNames(connection, domains, locale);
  const whyNot = !names ? words.needsDomain : connection.status === 'draft' ? words.needsTest : null;
  return (
    <>
      <p>
        {words.enableLead} <b dir="auto">{names || '—'}</b>
      </p>
      <p className="iam-muted">{words.enableNote}</p>
      <FormActions align="start">
        <DisabledWithReason reason={whyNot} onAct={() => void model.enable(connection)}>
          {(props) => (
            <Button {...props} variant="primary" busy={busy}>
              {words.enable}
            </Button>
          )}
        </DisabledWithReason>
      </FormActions>
    </>
  );
}
