import { useState } from 'react';
import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import type { ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { openRecordDraft } from '../session/record-draft.ts';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useFocusBack } from '../ui/data/tables/use-focus-back.ts';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { SecretDialog } from '../settings/secret-dialog.tsx';
import styles from './webhooks.css';
import type { WebhookRequests } from './webhook-requests.ts';
import { WebhooksModel } from './webhooks-model.ts';
import { WebhooksTable } from './webhooks-table.tsx';
import { words as webhooksWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';

const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialog.tsx')).WebhookDialog }));
const WebhookDetails = lazy(async () => ({ default: (await import('./webhook-details.tsx')).WebhookDetails }));

/** Which webhook is open. */
export interface WebhookLocation {
  /** Null for the list. */
  readonly webhook: ReadonlySignal<number | null>;
  openWebhook: (id: number | null) => void;
}

export interface WebhooksPanelProps {
  /** Whose webhooks these are. */
  requests: WebhookRequests;
  /** Says what a webhook is for while there are none. */
  noneText: string;
  location: WebhookLocation;
  /** Keeps the filters of the delivery log; null keeps them in memory. */
  addressBar: AddressBar | null;
}

/** The webhooks of an organization or application: the list, or details and deliveries of the one in the URL. */
export function WebhooksPanel({ requests, noneText, location, addressBar }: WebhooksPanelProps) {
  const words = useWords(webhooksWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new WebhooksModel(speak, requests, toasts));
  const opened = useSignal(location.webhook);
  const [edited, setEdited] = useState(() => openRecordDraft<Webhook>(session, requests.draft));
  const [asked, setAsked] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useFocusBack(opened, 'data-webhook');
  const saved = (webhook: Webhook) => {
    if (edited !== 'new') return model.put(webhook);
    setSecret(webhook.secret);
    void model.refresh();
  };
  const remove = async (webhook: Webhook) => {
    await model.remove(webhook);
    location.openWebhook(null);
  };
  return (
    <>
      <div ref={list} hidden={opened !== null}>
        <WebhooksTable
          model={model}
          noneText={noneText}
          onCreate={() => setEdited('new')}
          onOpen={({ id }) => location.openWebhook(id)}
          onEdit={setEdited}
          onDelete={setAsked}
        />
      </div>
      {opened !== null && (
        <LazyPart skeleton={<PanelSkeleton />}>
          <WebhookDetails
            key={opened}
            requests={requests}
            id={opened}
            model={model}
            addressBar={addressBar}
            onEdit={setEdited}
            onDelete={setAsked}
            onSecret={setSecret}
            onBack={() => location.openWebhook(null)}
          />
        </LazyPart>
      )}
      {edited && (
        <LazyDialog onClose={() => setEdited(null)}>
          <WebhookDialog
            requests={requests}
            webhook={edited === 'new' ? undefined : edited}
            events={model.events}
            onSaved={saved}
            onClose={() => setEdited(null)}
          />
        </LazyDialog>
      )}
      {secret !== null && (
        <SecretDialog
          title={words.secretTitle}
          lead={words.secretLead}
          secret={secret}
          copyLabel={words.copySecret}
          fileName="signing-secret.txt"
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
          <p>
            <bdi>
              <b dir="auto">{asked.name}</b>
            </bdi>
          </p>
        )}
      </Confirm>
    </>
  );
}
