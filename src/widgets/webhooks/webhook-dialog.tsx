import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import type { Resource } from '../../core/state/resource.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { Switch } from '../ui/fields/choices/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { EventsField } from './events-field.tsx';
import { WebhookDialogModel, type WebhookValues } from './webhook-dialog-model.ts';
import type { WebhookEvent, WebhookRequests } from './webhook-requests.ts';
import { words as webhooksWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface WebhookDialogProps {
  requests: WebhookRequests;
  /** The webhook to change. Default: a new one. */
  webhook?: Webhook | undefined;
  events: Resource<WebhookEvent[]>;
  /** Called with the saved webhook; a new one has its whole signing secret. */
  onSaved: (webhook: Webhook) => void;
  onClose: () => void;
}

/** 'Create webhook' and 'Edit webhook', which shows URL and key read-only. */
export function WebhookDialog({ requests, webhook, events, onSaved, onClose }: WebhookDialogProps) {
  const words = useWords(webhooksWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new WebhookDialogModel(speak, session, toasts, { requests, webhook }));
  const busy = useSignal(model.form.busy);
  const { name, enabled } = useSignal(model.base.elsewhere);
  const send = async (values: WebhookValues, known: readonly WebhookEvent[]) => {
    const saved = await model.send(values, known);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog open onClose={onClose} title={webhook ? words.editTitle : words.createTitle} width={800} busy={busy}>
      <ResourceView resource={events} skeleton={<FormSkeleton fields={4} />}>
        {(known) => (
          <Form model={model.form} onSubmit={(values) => send(values, known)}>
            <TextField
              name="name"
              label={words.name}
              autoComplete="off"
              hint={name === undefined ? undefined : words.changedElsewhere(name)}
            />
            {webhook ? (
              <div className="iam-webhooks-fixed">
                <DetailsList
                  items={[
                    { term: words.url, value: <bdi dir="ltr">{webhook.endpoint}</bdi> },
                    { term: words.apiKey, value: webhook.apikey || words.noApiKey },
                  ]}
                />
                <p className="iam-field-hint">{words.fixed}</p>
              </div>
            ) : (
              <>
                <TextField
                  name="endpoint"
                  label={words.url}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  maxLength={2048}
                  hint={words.urlHint}
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                />
                <TextField
                  name="apikey"
                  secret
                  label={words.apiKey}
                  optional
                  maxLength={512}
                  hint={words.apiKeyHint}
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                />
              </>
            )}
            <Switch
              name="enabled"
              label={words.enabled}
              hint={
                enabled === undefined
                  ? words.enabledHint
                  : words.changedElsewhere(enabled ? words.stateOn : words.stateOff)
              }
            />
            <EventsField form={model.form} elsewhere={model.base.elsewhere} events={known} />
            <FormActions>
              <Button onClick={onClose}>{words.cancel}</Button>
              <Submit>{webhook ? words.save : words.create}</Submit>
            </FormActions>
          </Form>
        )}
      </ResourceView>
    </Dialog>
  );
}
