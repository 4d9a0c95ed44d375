import { useState, type ReactNode } from 'react';
import type { Organization } from '../../core/contract/entities/organization.ts';
import { lazy } from '../react/lazy.ts';
import { useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { hasDraft } from '../session/drafts.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { TrashIcon } from '../ui/basics/icons-rows.tsx';
import { SwapIcon } from '../ui/basics/icons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import type { OrganizationModel } from './organization-model.ts';
import { words as organizationWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const ConfirmByName = lazy(async () => ({ default: (await import('../ui/forms/confirm-by-name.tsx')).ConfirmByName }));
const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog.tsx')).TransferDialog }));

/** Irreversible actions: transferring and deleting the organization. */
export function DangerZone({ organization, model }: { organization: Organization; model: OrganizationModel }) {
  const words = useWords(organizationWords);
  const speak = useSpeak();
  const { session, emit } = useWidget();
  const navigation = useNavigation();
  const flags = useSignal(session.permissions.flags);
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(() =>
    hasDraft(session, 'transfer') ? 'transfer' : null,
  );
  const deleteWhy = !flags.write.organizations
    ? words.deleteWhy
    : organization.is_protected
      ? words.protectedWhy
      : null;
  const remove = async () => {
    await model.remove();
    navigation.go({ name: 'choose-organization' });
  };
  return (
    <Panel title={words.dangerZone} className="iam-organization-danger">
      <ul>
        {flags.owner && (
          <Row title={words.transfer} text={words.transferText}>
            <Button variant="danger" icon={<SwapIcon />} onClick={() => setOpen('transfer')}>
              {words.transfer}
            </Button>
          </Row>
        )}
        <Row title={words.delete} text={words.deleteText}>
          <DisabledWithReason reason={deleteWhy} onAct={() => setOpen('delete')}>
            {(props) => (
              <Button {...props} variant="danger" icon={<TrashIcon />}>
                {words.delete}
              </Button>
            )}
          </DisabledWithReason>
        </Row>
      </ul>
      {open === 'transfer' && (
        <LazyDialog onClose={() => setOpen(null)}>
          <TransferDialog
            organization={organization}
            onTransferred={() => {
              emit('organization-transferred', { organizationId: organization.id });
              void model.transferred();
            }}
            onClose={() => {
              setOpen(null);
              if (!flags.owner) void model.refresh();
            }}
          />
        </LazyDialog>
      )}
      {open === 'delete' && (
        <LazyDialog onClose={() => setOpen(null)}>
          <ConfirmByName
            title={words.delete}
            message={words.deleteQuestion}
            name={organization.name}
            label={words.typeName}
            differs={() => speak(organizationWords).nameDiffers}
            action={words.deleteAction}
            onConfirm={remove}
            onClose={() => setOpen(null)}
          />
        </LazyDialog>
      )}
    </Panel>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="iam-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
