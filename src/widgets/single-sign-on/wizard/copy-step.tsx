import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { CopyValue } from '../copy-value.tsx';
import { words as singleSignOnWords } from '../words.ts';
import { Guide } from './guide.tsx';
import { wizardWords } from './wizard-words.ts';

/** Step 2: our values for the provider's administration. */
export function CopyStep({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const words = useWords(wizardWords);
  const { vendors } = useWords(singleSignOnWords);
  return (
    <>
      <p>{words.copyLead(connection.vendor === 'other' ? words.yourProvider : vendors[connection.vendor])}</p>
      <OurValues connection={connection} />
      <Guide connection={connection} phase="copy" />
      <FormActions align="start">
        <Button variant="primary" onClick={onDone}>
          {words.next}
        </Button>
      </FormActions>
    </>
  );
}

/** What the provider needs to know of this service. */
export function OurValues({ connection }: { connection: Connection }) {
  const words = useWords(wizardWords);
  const { redirect_uri, acs_url, sp_entity_id, sp_metadata_url } = connection;
  const values = [
    [words.redirectUri, redirect_uri],
    [words.acsUrl, acs_url],
    [words.entityId, sp_entity_id],
    [words.metadataUrl, sp_metadata_url],
  ] as const;
  return (
    <div className="iam-sso-values">
      {values.map(
        ([label, value]) =>
          value && <CopyValue key={label} label={label} value={value} copyLabel={words.copyNamed(label)} />,
      )}
    </div>
  );
}
