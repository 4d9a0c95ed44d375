import type { DeliveryStatus } from '../../core/contract/endpoints/webhooks.ts';
import { Badge } from '../ui/data/badge.tsx';
import { deliveryWords } from './delivery-words.ts';
import { useWords } from '../react/use-words.ts';

const tones = { pending: 'blue', delivered: 'green', failed: 'red' } as const;

/** The result of a delivery. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const words = useWords(deliveryWords);
  return <Badge tone={tones[status]}>{words.statuses[status]}</Badge>;
}
