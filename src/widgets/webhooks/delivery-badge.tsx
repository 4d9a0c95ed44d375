import type { WebhookDelivery } from '../../core/contract/endpoints/webhooks.ts';
import { Badge } from '../ui/data/badge.tsx';
import { deliveryWords } from './delivery-words.ts';
import { useWords } from '../react/use-words.ts';

const tones = { pending: 'blue', delivered: 'green', failed: 'red' } as const;

/** The result of a delivery; one that failed before and waits for its next attempt looks like a warning. */
export function DeliveryBadge({ delivery }: { delivery: Pick<WebhookDelivery, 'status' | 'attempts' | 'error'> }) {
  const words = useWords(deliveryWords);
  const { status, attempts, error } = delivery;
  if (status === 'pending' && attempts > 0 && error !== null)
    return <Badge tone="yellow">{words.pendingFailed(attempts)}</Badge>;
  return <Badge tone={tones[status]}>{words.statuses[status]}</Badge>;
}
