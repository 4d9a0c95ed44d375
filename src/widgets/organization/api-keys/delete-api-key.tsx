import type { ApiKey } from '../../../core/contract/endpoints/api-keys.ts';
import { useWidget } from '../../react/widget.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { relativeTime } from '../../ui/data/relative-time.ts';
import { titleOf } from './api-keys-model.ts';
import { words as apiKeysWords } from './words.ts';
import { useLocale, useSay, useWords } from '../../react/use-words.ts';
import type { Say } from '../../../core/languages/words.ts';

export interface DeleteApiKeyProps {
  /** The key to delete; null if the dialog is closed. */
  apiKey: ApiKey | null;
  onConfirm: (key: ApiKey) => Promise<void>;
  onClose: () => void;
}

/** Asks before deleting a key, and says when it was last used and what stays. */
export function DeleteApiKey({ apiKey, onConfirm, onClose }: DeleteApiKeyProps) {
  const words = useWords(apiKeysWords);
  const say = useSay();
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
          <span className="iam-muted">{lastUse(say, apiKey, session.platform.now(), locale)}</span>
        </p>
      )}
      <p className="iam-api-keys-stays iam-muted">{words.confirmLeft}</p>
    </Confirm>
  );
}

function lastUse(say: Say, { last_used_at }: ApiKey, now: number, locale: string): string {
  return last_used_at
    ? say(apiKeysWords).usedAgo(relativeTime(Date.parse(last_used_at), now, locale))
    : say(apiKeysWords).usedNever;
}
