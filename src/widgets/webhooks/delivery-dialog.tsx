import type { WebhookDelivery, WebhookDeliveryDetails } from '../../core/contract/endpoints/webhooks.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { RefreshIcon } from '../ui/basics/icons.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { TextBlock } from './text-block.tsx';
import type { DeliveriesModel } from './deliveries-model.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryModel, readable } from './delivery-model.ts';
import { deliveryWords } from './delivery-words.ts';
import type { WebhookRequests } from './webhook-requests.ts';
import { useWords } from '../react/use-words.ts';

export interface DeliveryDialogProps {
  requests: WebhookRequests;
  webhookId: number;
  delivery: WebhookDelivery;
  /** The event's title. */
  title: string;
  log: DeliveriesModel;
  onClose: () => void;
}

/** One delivery: the request, and each attempt with its response. */
export function DeliveryDialog({ requests, webhookId, delivery, title, log, onClose }: DeliveryDialogProps) {
  const words = useWords(deliveryWords);
  const model = useModel(() => new DeliveryModel(requests, webhookId, delivery.id));
  const busy = useSignal(log.retried).has(delivery.id);
  const again = async () => {
    await log.retry(delivery);
    await model.details.reload();
  };
  return (
    <Dialog
      open
      width={800}
      title={words.title(title)}
      onClose={onClose}
      footer={
        <Button icon={<RefreshIcon />} busy={busy} onClick={() => void again()}>
          {words.sendAgain}
        </Button>
      }
    >
      <ResourceView resource={model.details} skeleton={<FormSkeleton fields={4} />}>
        {(details) => (
          <div className="iam-delivery">
            <DetailsList
              items={[
                { term: words.status, value: <DeliveryBadge delivery={details} /> },
                { term: words.event, value: <code dir="ltr">{details.event}</code> },
                { term: words.messageId, value: <code dir="ltr">{details.message_id}</code> },
                { term: words.sent, value: <DateText value={details.created_at} pattern="second" /> },
              ]}
            />
            <Request request={details.request} />
            {details.tries.length === 0 && <p className="iam-muted">{words.noAttempt}</p>}
            {details.tries.map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </div>
        )}
      </ResourceView>
    </Dialog>
  );
}

function Request({ request }: { request: WebhookDeliveryDetails['request'] }) {
  const words = useWords(deliveryWords);
  return (
    <section className="iam-delivery-part">
      <h3>
        {words.request} <span className="iam-muted">{words.masked}</span>
      </h3>
      <code className="iam-delivery-url" dir="ltr">
        POST {request.url}
      </code>
      <Headers label={words.requestHeaders} headers={request.headers} />
      <Body label={words.requestBody} body={request.body} copyLabel={words.copyRequest} />
    </section>
  );
}

function Attempt({ attempt }: { attempt: WebhookDeliveryDetails['tries'][number] }) {
  const words = useWords(deliveryWords);
  const { number, started_at, duration_ms, error, response } = attempt;
  return (
    <section className="iam-delivery-part">
      <h3>
        {words.attempt(number)}{' '}
        <span className="iam-muted">
          <DateText value={started_at} pattern="second" /> · {words.milliseconds(duration_ms)} ·{' '}
          {response ? words.answered(response.status) : words.unanswered}
        </span>
      </h3>
      {error !== null && <p className="iam-delivery-error">{error}</p>}
      {response && (
        <>
          <Headers label={words.responseHeaders} headers={response.headers} />
          <Body label={words.responseBody} body={response.body} />
        </>
      )}
    </section>
  );
}

function Headers({ label, headers }: { label: string; headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return <TextBlock label={label} text={lines.join('\n')} />;
}

function Body({ label, body, copyLabel }: { label: string; body: string; copyLabel?: string }) {
  return (
    <TextBlock label={label} text={readable(body)}>
      {copyLabel && <CopyButton value={body} label={copyLabel} />}
    </TextBlock>
  );
}
