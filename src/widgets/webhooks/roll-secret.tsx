import { useState } from 'react';
import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { WebhookRequests } from './webhook-requests.ts';
import { words as webhooksWords } from './words.ts';
import { useSay, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

export interface RollSecretProps {
  requests: WebhookRequests;
  webhook: Webhook;
  open: boolean;
  /** Called with the webhook and its whole new secret. */
  onRolled: (webhook: Webhook) => void;
  onClose: () => void;
}

/** Asks before rolling the signing secret, and whether the old one stops at once. */
export function RollSecret({ requests, webhook, open, onRolled, onClose }: RollSecretProps) {
  const words = useWords(webhooksWords);
  const say = useSay();
  const toasts = useToasts();
  const [revoke, setRevoke] = useState(false);
  const roll = async () => {
    try {
      onRolled(await requests.rollSecret(webhook.id, revoke));
    } catch (error) {
      toasts.error(errorText(say, error));
      throw error;
    }
  };
  const close = () => {
    setRevoke(false);
    onClose();
  };
  return (
    <Confirm
      open={open}
      title={words.roll}
      message={words.rollText}
      action={words.rollAction}
      onConfirm={roll}
      onClose={close}
    >
      <Checkbox name="revoke" label={words.revoke} hint={words.revokeHint} value={revoke} onChange={setRevoke} />
    </Confirm>
  );
}
