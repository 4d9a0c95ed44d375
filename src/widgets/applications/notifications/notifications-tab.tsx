import { useState } from 'react';
import type { SentNotification } from '../../../core/contract/endpoints/platform/sent-notifications.ts';
import tableStyles from '../../members/table.css';
import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { ApplicationTabProps } from '../application-tab.ts';
import { apiUrl } from '../snippets/api-url.ts';
import { notificationExample } from '../snippets/notification-example.ts';
import { Snippet } from '../snippets/snippet.tsx';
import { SentModel } from './sent-model.ts';
import { SentTable } from './sent-table.tsx';
import { words as sentWords } from './words.ts';

/** The tab 'Notifications': what an application sent, to how many, and how many read it. */
export function NotificationsTab({ application, locked }: ApplicationTabProps) {
  const words = useWords(sentWords);
  const speak = useSpeak();
  useKit(tableStyles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new SentModel(speak, session, toasts, application));
  const next = useSignal(model.next);
  const [leaving, setLeaving] = useState<SentNotification | null>(null);
  return (
    <div className="iam-application-part">
      <SentTable model={model} locked={locked} onWithdraw={setLeaving} />
      {next !== null && (
        <Button variant="ghost" size="sm" onClick={() => void model.more()}>
          {words.older}
        </Button>
      )}
      <Snippet title={words.tryTitle} lead={words.tryText} example={notificationExample(apiUrl(session))} />
      <Confirm
        open={leaving !== null}
        danger
        title={words.confirmTitle}
        message={words.confirmText}
        action={words.confirmAction}
        onConfirm={() => (leaving ? model.withdraw(leaving) : undefined)}
        onClose={() => setLeaving(null)}
      >
        {leaving && <b dir="auto">{leaving.title}</b>}
      </Confirm>
    </div>
  );
}
