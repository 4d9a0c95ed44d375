import { useState } from 'react';
import { lazy } from '../../react/lazy.ts';
import { isOwnPage } from '../../../core/session/own-page.ts';
import { useWidget } from '../../react/widget.ts';
import { openRecordDraft } from '../../session/record-draft.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { KeyIcon } from '../../ui/basics/icons.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { PasskeysModel, Passkey } from './security-models.ts';
import { securityWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'));

/** 'Passkeys': adds, renames and removes them. */
export function Passkeys({ model }: { model: PasskeysModel }) {
  const words = useWords(securityWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const [edited, setEdited] = useState<Passkey | 'new' | null>(() => openRecordDraft<Passkey>(session, 'passkey'));
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const reason = isOwnPage(session) ? null : words.passkeysElsewhere(new URL(session.base).host);
  const remove = async () => {
    try {
      if (leaving) await model.remove(leaving);
      toasts.success(words.passkeyRemoved);
    } catch (error) {
      toasts.error(errorText(speak, error));
      throw error;
    }
  };
  const empty = <EmptyState icon={<KeyIcon size={20} />} title={words.noPasskeys} text={words.noPasskeysText} />;
  return (
    <Panel
      title={words.passkeys}
      actions={
        <DisabledWithReason reason={reason} onAct={() => setEdited('new')}>
          {(props) => (
            <Button icon={<PlusIcon />} {...props}>
              {words.addPasskey}
            </Button>
          )}
        </DisabledWithReason>
      }
    >
      <ResourceView resource={model.passkeys} skeleton={<ListSkeleton rows={1} />} empty={empty}>
        {(rows) => (
          <ul className="iam-account-list iam-scroll" aria-label={words.passkeys}>
            {rows.map((row) => (
              <Row key={row.id} row={row} onRename={() => setEdited(row)} onRemove={() => setLeaving(row)} />
            ))}
          </ul>
        )}
      </ResourceView>
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <PasskeyDialog model={model} passkey={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </LazyDialog>
      )}
      <Confirm
        open={leaving !== null}
        danger
        title={words.removeTitle}
        message={leaving && words.removeText(leaving.name)}
        action={words.remove}
        onConfirm={remove}
        onClose={() => setLeaving(null)}
      />
    </Panel>
  );
}

function Row({ row, onRename, onRemove }: { row: Passkey; onRename: () => void; onRemove: () => void }) {
  const words = useWords(securityWords);
  return (
    <li className="iam-account-item">
      <span className="iam-account-item-icon">
        <KeyIcon size={18} />
      </span>
      <span className="iam-account-item-text">
        <b dir="auto">{row.name}</b>
        <span>
          <DateText relative value={row.created_at} sentence={words.created} /> ·{' '}
          {row.last_used_at === null ? (
            words.neverUsed
          ) : (
            <DateText relative value={row.last_used_at} sentence={words.lastUsed} />
          )}
        </span>
      </span>
      <span className="iam-setting-actions">
        <IconButton size="sm" label={words.renameNamed(row.name)} icon={<EditIcon />} onClick={onRename} />
        <IconButton size="sm" label={words.removeNamed(row.name)} icon={<TrashIcon />} onClick={onRemove} />
      </span>
    </li>
  );
}
