import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { Badge } from '../ui/data/badge.tsx';
import { words as webhooksWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** Whether a webhook receives events, and why not. */
export function WebhookState({ webhook: { enabled, disabled_at, failing_since } }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  if (!enabled && disabled_at) return <Badge tone="red">{words.stateStopped}</Badge>;
  if (!enabled) return <Badge>{words.stateOff}</Badge>;
  if (failing_since) return <Badge tone="yellow">{words.stateFailing}</Badge>;
  return <Badge tone="green">{words.stateOn}</Badge>;
}
