import { useState } from 'react';
import type { PermissionOfApplication } from '../../../core/contract/endpoints/platform/applications.ts';
import tableStyles from '../../members/table.css';
import { lazy } from '../../react/lazy.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { ApplicationTabProps } from '../application-tab.ts';
import { apiUrl } from '../snippets/api-url.ts';
import { permissionsExample } from '../snippets/examples.ts';
import { Snippet } from '../snippets/snippet.tsx';
import { PermissionsModel } from './permissions-model.ts';
import { PermissionsTable } from './permissions-table.tsx';
import styles from './permissions.css';
import { words as permissionsWords } from './words.ts';

const PermissionDialog = lazy(async () => ({ default: (await import('./permission-dialog.tsx')).PermissionDialog }));

/** The tab 'Permissions': what an application declares, for roles to grant. */
export function PermissionsTab({ application, locked }: ApplicationTabProps) {
  const words = useWords(permissionsWords);
  const speak = useSpeak();
  useKit(tableStyles, styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new PermissionsModel(speak, session, toasts, application));
  const declared = (useSignal(model.list.all.data) ?? []).filter(({ removed }) => !removed);
  const [edited, setEdited] = useState<PermissionOfApplication | 'new' | null>(null);
  const [leaving, setLeaving] = useState<PermissionOfApplication | null>(null);
  const close = () => setEdited(null);
  return (
    <div className="iam-application-part">
      <PermissionsTable
        application={application}
        locked={locked}
        model={model}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={setLeaving}
      />
      <Snippet
        title={words.tryTitle}
        lead={words.tryText}
        example={permissionsExample(apiUrl(session), application.name, declared)}
      />
      {edited && (
        <LazyDialog onClose={close}>
          <PermissionDialog
            application={application}
            list={model}
            permission={edited === 'new' ? undefined : edited}
            onClose={close}
          />
        </LazyDialog>
      )}
      <Confirm
        open={leaving !== null}
        danger
        title={words.confirmTitle}
        message={words.confirmText}
        action={words.confirmAction}
        onConfirm={() => (leaving ? model.remove(leaving) : undefined)}
        onClose={() => setLeaving(null)}
      >
        {leaving && (
          <p className="iam-permissions-name">
            <b dir="auto">{leaving.title}</b>
            <code dir="ltr">{leaving.resource}</code>
          </p>
        )}
      </Confirm>
    </div>
  );
}
