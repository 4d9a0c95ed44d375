import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { AlertIcon, WarningIcon } from '../ui/basics/icons.tsx';
import { words as webhooksWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface WebhookProblemProps {
  webhook: Webhook;
  /** Formats a date. */
  when: (moment: string) => string;
  onEnable: () => void;
}

/** Explains that deliveries fail, or that the service disabled the webhook, and what to do. */
export function WebhookProblem({ webhook, when, onEnable }: WebhookProblemProps) {
  const words = useWords(webhooksWords);
  if (!webhook.enabled && webhook.disabled_at)
    return (
      <div className="iam-webhook-trouble" data-tone="red" role="alert">
        <AlertIcon size={18} />
        <p>{words.stopped(when(webhook.disabled_at))}</p>
        <Button size="sm" onClick={onEnable}>
          {words.enableAgain}
        </Button>
      </div>
    );
  if (webhook.enabled && webhook.failing_since)
    return (
      <div className="iam-webhook-trouble" data-tone="yellow" role="alert">
        <WarningIcon size={18} />
        <p>{words.failing(when(webhook.failing_since))}</p>
      </div>
    );
  return null;
}
