import { useState } from 'react';
import type { ServiceKey } from '../../../core/contract/endpoints/platform/applications.ts';
import tableStyles from '../../members/table.css';
import { lazy } from '../../react/lazy.ts';
import { useModel } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { openRecordDraft } from '../../session/record-draft.ts';
import { SecretDialog } from '../../settings/secret-dialog.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../../ui/states/denied-state.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { ApplicationTabProps } from '../application-tab.ts';
import { apiUrl } from '../snippets/api-url.ts';
import { keyExample } from '../snippets/examples.ts';
import { Snippet } from '../snippets/snippet.tsx';
import { keyDraft } from './key-dialog-model.ts';
import { DeleteKey, RollKey } from './key-confirmations.tsx';
import { KeysModel } from './keys-model.ts';
import { KeysTable } from './keys-table.tsx';
import styles from './keys.css';
import { words as keysWords } from './words.ts';

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }));

/** The tab 'Keys': the service keys of an application, for those who may change it. */
export function KeysTab({ application, locked }: ApplicationTabProps) {
  const words = useWords(keysWords);
  if (locked !== null) return <DeniedState title={words.deniedTitle} text={words.deniedText} action={null} />;
  return <Keys application={application} />;
}

function Keys({ application }: Pick<ApplicationTabProps, 'application'>) {
  const words = useWords(keysWords);
  const speak = useSpeak();
  useKit(tableStyles, styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new KeysModel(speak, session, toasts, application));
  const [edited, setEdited] = useState(() => openRecordDraft<ServiceKey>(session, keyDraft(application)));
  const [rolling, setRolling] = useState<ServiceKey | null>(null);
  const [leaving, setLeaving] = useState<ServiceKey | null>(null);
  const [shown, setShown] = useState<{ token: string; lead: string } | null>(null);
  const saved = (key: ServiceKey) => {
    if (edited === 'new') setShown({ token: key.access_token, lead: words.secretLead });
    void model.refresh();
  };
  const roll = async (key: ServiceKey) => {
    const { access_token: token } = await model.roll(key);
    setShown({ token, lead: words.rolledLead });
  };
  return (
    <div className="iam-application-part">
      <KeysTable
        model={model}
        onCreate={() => setEdited('new')}
        onEdit={setEdited}
        onRoll={setRolling}
        onDelete={setLeaving}
      />
      <Snippet
        title={words.tryTitle}
        lead={words.tryText(application.title)}
        example={keyExample(apiUrl(session), application.name)}
      />
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <KeyDialog
            application={application}
            serviceKey={edited === 'new' ? undefined : edited}
            onSaved={saved}
            onClose={() => setEdited(null)}
          />
        </LazyDialog>
      )}
      <RollKey serviceKey={rolling} onConfirm={roll} onClose={() => setRolling(null)} />
      <DeleteKey serviceKey={leaving} onConfirm={(key) => model.remove(key)} onClose={() => setLeaving(null)} />
      {shown && (
        <SecretDialog
          title={words.secretTitle}
          lead={shown.lead}
          secret={shown.token}
          copyLabel={words.copyKey}
          fileName={`${application.name}-service-key.txt`}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}
