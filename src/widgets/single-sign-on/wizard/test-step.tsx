import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { TestOutcome } from '../test-outcome.tsx';
import { wizardWords } from './wizard-words.ts';

export interface TestStepProps {
  model: ConnectionsModel;
  connection: Connection;
  onTest: () => void;
  onDone: () => void;
}

/** Step 5: a log in that changes nothing. */
export function TestStep({ model, connection, onTest, onDone }: TestStepProps) {
  const words = useWords(wizardWords);
  const busy = useSignal(model.busy) === connection.id;
  const { last_test: last, status } = connection;
  return (
    <>
      <p>{words.testLead}</p>
      {last && <TestOutcome key={last.id} login={last} />}
      <FormActions align="start">
        <Button variant={status === 'draft' ? 'primary' : 'secondary'} busy={busy} onClick={onTest}>
          {last ? words.testAgain : words.test}
        </Button>
        {status !== 'draft' && (
          <Button variant="primary" onClick={onDone}>
            {words.next}
          </Button>
        )}
      </FormActions>
    </>
  );
}
