import { useState } from 'react';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { words as webhooksWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

export interface RollSecretProps {
  open: boolean;
  /** Rolls it. @param revoke whether the old secret stops at once */
  roll: (revoke: boolean) => Promise<unknown>;
  /** What happens if the old secret stops at once. Default: that of a webhook. */
  revokeHint?: string;
  onClose: () => void;
}

/** Asks before rolling the signing secret, and whether the old one stops at once. */
export function RollSecret({ open, roll, revokeHint, onClose }: RollSecretProps) {
  const words = useWords(webhooksWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const [revoke, setRevoke] = useState(false);
  const send = async () => {
    try {
      await roll(revoke);
    } catch (error) {
      toasts.error(errorText(speak, error));
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
      onConfirm={send}
      onClose={close}
    >
      <Checkbox
        name="revoke"
        label={words.revoke}
        hint={revokeHint ?? words.revokeHint}
        value={revoke}
        onChange={setRevoke}
      />
    </Confirm>
  );
}
