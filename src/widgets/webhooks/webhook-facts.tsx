import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Chip } from '../ui/fields/choices/chip.tsx';
import { breakable } from '../ui/basics/breakable-text.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { MaskedSecret } from '../ui/data/masked-secret.tsx';
import { Switch } from '../ui/fields/choices/switch.tsx';
import { eventsOf } from './webhook-dialog-model.ts';
import type { WebhooksModel } from './webhooks-model.ts';
import { words as webhooksWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface WebhookFactsProps {
  webhook: Webhook;
  model: WebhooksModel;
  /** Formats a date. */
  when: (moment: string) => string;
}

/** A webhook's configuration; its switch saves at once. */
export function WebhookFacts({ webhook, model, when }: WebhookFactsProps) {
  const words = useWords(webhooksWords);
  const { platform } = useWidget().session;
  const { previous_secret_expires_at: bothUntil } = webhook;
  const isRolling = bothUntil !== null && Date.parse(bothUntil) > platform.now();
  return (
    <div className="iam-webhook-facts">
      <DetailsList
        items={[
          { term: words.url, value: <bdi dir="ltr">{breakable(webhook.endpoint)}</bdi> },
          {
            term: words.apiKey,
            value: webhook.apikey ? <MaskedSecret secret={webhook.apikey} masked /> : words.noApiKey,
          },
          {
            term: words.secret,
            value: (
              <span className="iam-webhook-secret">
                <MaskedSecret secret={webhook.secret} masked />
                {isRolling && <small className="iam-muted">{words.bothUntil(when(bothUntil))}</small>}
              </span>
            ),
          },
          { term: words.events, value: <Events webhook={webhook} model={model} /> },
          {
            term: words.enabled,
            value: (
              <Switch
                name="enabled"
                label={words.enable(webhook.name)}
                labelHidden
                value={webhook.enabled}
                onChange={(enabled) => void model.toggle(webhook, enabled)}
              />
            ),
          },
          { term: words.created, value: when(webhook.created_at) },
        ]}
      />
    </div>
  );
}

function Events({ webhook, model }: Omit<WebhookFactsProps, 'when'>) {
  const words = useWords(webhooksWords);
  const titles = useSignal(model.events.data) ?? [];
  const chosen = eventsOf(webhook);
  if (chosen.length === 0) return words.noEvents;
  if (chosen.length === webhook.eventTypes.length) return words.allEvents;
  return (
    <span className="iam-rows-chips">
      {chosen.map((type) => (
        <Chip key={type} label={titles.find(({ event }) => event === type)?.title ?? type} />
      ))}
    </span>
  );
}
