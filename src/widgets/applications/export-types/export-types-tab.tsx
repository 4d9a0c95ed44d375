import { useState } from 'react';
import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import tableStyles from '../../members/table.css';
import { lazy } from '../../react/lazy.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { openRecordDraft } from '../../session/record-draft.ts';
import { SecretDialog } from '../../settings/secret-dialog.tsx';
import { useFocusBack } from '../../ui/data/tables/use-focus-back.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../../ui/states/denied-state.tsx';
import { LazyPart } from '../../ui/states/lazy-part.tsx';
import { PanelSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { ApplicationTabProps } from '../application-tab.ts';
import { apiUrl } from '../snippets/api-url.ts';
import { exportExample } from '../snippets/export-example.ts';
import { Snippet } from '../snippets/snippet.tsx';
import { exportTypeDraft } from './export-type-dialog-model.ts';
import styles from './export-types.css';
import { ExportTypesModel } from './export-types-model.ts';
import { ExportTypesTable } from './export-types-table.tsx';
import { words as exportTypesWords } from './words.ts';

const ExportTypeDialog = lazy(async () => ({ default: (await import('./export-type-dialog.tsx')).ExportTypeDialog }));
const ExportTypeDetails = lazy(async () => ({
  default: (await import('./export-type-details.tsx')).ExportTypeDetails,
}));

/** The tab 'Export types': those of an application, for those who may change it. */
export function ExportTypesTab({ locked, ...props }: ApplicationTabProps) {
  const words = useWords(exportTypesWords);
  if (locked !== null) return <DeniedState title={words.deniedTitle} text={words.deniedText} action={null} />;
  return <ExportTypes {...props} />;
}

function ExportTypes({ application, location }: Pick<ApplicationTabProps, 'application' | 'location'>) {
  const words = useWords(exportTypesWords);
  const speak = useSpeak();
  useKit(tableStyles, styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ExportTypesModel(speak, session, toasts, application));
  const opened = useSignal(location.exportType);
  const [edited, setEdited] = useState(() => openRecordDraft<ExportType>(session, exportTypeDraft(application)));
  const [asked, setAsked] = useState<ExportType | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useFocusBack(opened, 'data-export-type');
  const saved = (exportType: ExportType) => {
    if (edited !== 'new') return model.put(exportType);
    setSecret(exportType.secret);
    void model.refresh();
  };
  const remove = async (exportType: ExportType) => {
    await model.remove(exportType);
    location.openExportType(null);
  };
  const close = () => setEdited(null);
  return (
    <div className="iam-application-part">
      <div ref={list} hidden={opened !== null}>
        <ExportTypesTable
          model={model}
          onCreate={() => setEdited('new')}
          onOpen={({ id }) => location.openExportType(id)}
          onEdit={setEdited}
          onDelete={setAsked}
        />
      </div>
      {opened === null ? (
        <Snippet title={words.tryTitle} lead={words.tryText} example={exportExample(apiUrl(session), application)} />
      ) : (
        <LazyPart skeleton={<PanelSkeleton />}>
          <ExportTypeDetails
            key={opened}
            application={application}
            id={opened}
            model={model}
            onEdit={setEdited}
            onDelete={setAsked}
            onSecret={setSecret}
            onBack={() => location.openExportType(null)}
          />
        </LazyPart>
      )}
      {edited && (
        <LazyDialog onClose={close}>
          <ExportTypeDialog
            application={application}
            exportType={edited === 'new' ? undefined : edited}
            onSaved={saved}
            onClose={close}
          />
        </LazyDialog>
      )}
      {secret !== null && (
        <SecretDialog
          title={words.secretTitle}
          lead={words.secretLead}
          secret={secret}
          copyLabel={words.copySecret}
          fileName={`${application.name}-export-secret.txt`}
          onClose={() => setSecret(null)}
        />
      )}
      <Confirm
        open={asked !== null}
        danger
        title={words.confirmTitle}
        message={words.confirmText}
        action={words.confirmAction}
        onConfirm={() => (asked ? remove(asked) : undefined)}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <p className="iam-applications-asked">
            <b dir="auto">{asked.title}</b>
            <code dir="ltr">{asked.type}</code>
          </p>
        )}
      </Confirm>
    </div>
  );
}
