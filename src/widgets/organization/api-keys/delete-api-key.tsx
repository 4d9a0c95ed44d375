import type { ApiKey } from '../../../core/contract/endpoints/api-keys.ts';
import { useWidget } from '../../react/widget.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { ago } from '../../ui/data/relative-time.ts';
import { titleOf } from './api-keys-model.ts';
import { words as apiKeysWords } from './words.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

export interface DeleteApiKeyProps {
  /** The key to delete; null if the dialog is closed. */
  apiKey: ApiKey | null;
  onConfirm: (key: ApiKey) => Promise<void>;
  onClose: () => void;
}

/** Asks before deleting a key, and says when it was last used and what stays. */
export function DeleteApiKey({ apiKey, onConfirm, onClose }: DeleteApiKeyProps) {
  const words = useWords(apiKeysWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const locale = useLocale();
  return (
    <Confirm
      open={apiKey !== null}
      danger
      title={words.confirmTitle}
      message={words.confirmText}
      action={words.confirmAction}
      onConfirm={() => (apiKey ? onConfirm(apiKey) : undefined)}
      onClose={onClose}
    >
      {apiKey && (
        <p className="iam-api-keys-asked">
          <bdi>
            <b>{titleOf(apiKey)}</b>
          </bdi>
          <span className="iam-muted">{lastUse(speak, apiKey, session.platform.now(), locale)}</span>
        </p>
      )}
      <p className="iam-api-keys-stays iam-muted">{words.confirmLeft}</p>
    </Confirm>
  );
}

function lastUse(speak: Speak, { last_used_at }: ApiKey, now: number, locale: string): string {
  return last_used_at
    ? speak(apiKeysWords).usedAgo(ago(Date.parse(last_used_at), now, locale))
    : speak(apiKeysWords).usedNever;
}
