import { Suspense, useState } from 'react';
import type { Organization } from '../../core/contract/entities/organization.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { SwapIcon } from '../ui/basics/icons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { OrganizationModel } from './organization-model.ts';
import { words } from './words.ts';

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog.tsx')).TransferDialog }));

/** The information block: name with Save, the owner, and handing the organization on. */
export function Information({ organization, model }: { organization: Organization; model: OrganizationModel }) {
  const { session, emit } = useWidget();
  const flags = useSignal(session.permissions.flags);
  const elsewhere = useSignal(model.elsewhere);
  const [transferring, setTransferring] = useState(false);
  const { owner } = organization;
  const transfer = flags.owner && (
    <Button size="sm" icon={<SwapIcon />} onClick={() => setTransferring(true)}>
      {words.transfer}
    </Button>
  );
  return (
    <Panel title={words.information} padded actions={transfer}>
      <div className="iam-organization-info">
        <Form model={model.form} onSubmit={(values) => model.save(values)}>
          <TextField
            name="name"
            label={words.name}
            {...(elsewhere !== null && { hint: words.changedElsewhere(elsewhere) })}
          />
          <FormActions align="start">
            <Submit>{words.save}</Submit>
          </FormActions>
        </Form>
        <DetailsList
          items={[
            { term: words.ownerName, value: owner?.name && <bdi>{owner.name}</bdi> },
            { term: words.email, value: owner?.email },
            { term: words.phone, value: owner?.phone && <bdi dir="ltr">{owner.phone}</bdi> },
          ]}
        />
      </div>
      {transferring && (
        <Suspense fallback={null}>
          <TransferDialog
            organization={organization}
            onTransferred={() => {
              emit('organization-transferred', { organizationId: organization.id });
              void model.transferred();
            }}
            onClose={() => {
              setTransferring(false);
              if (!flags.owner) void model.refresh();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
