import type { ServiceKey } from '../../../core/contract/endpoints/platform/applications.ts';
import { useLocale, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { ago } from '../../ui/data/relative-time.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { words as keysWords } from './words.ts';

export interface KeyQuestionProps {
  /** The key that it is about; null if the dialog is closed. */
  serviceKey: ServiceKey | null;
  onConfirm: (key: ServiceKey) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before rolling a key. */
export function RollKey({ serviceKey, onConfirm, onClose }: KeyQuestionProps) {
  const words = useWords(keysWords);
  return (
    <Confirm
      open={serviceKey !== null}
      title={words.rollTitle}
      message={words.rollText}
      action={words.rollAction}
      onConfirm={() => (serviceKey ? onConfirm(serviceKey) : undefined)}
      onClose={onClose}
    >
      {serviceKey && <Asked serviceKey={serviceKey} />}
    </Confirm>
  );
}

/** Asks before deleting a key, and says when it was last used. */
export function DeleteKey({ serviceKey, onConfirm, onClose }: KeyQuestionProps) {
  const words = useWords(keysWords);
  return (
    <Confirm
      open={serviceKey !== null}
      danger
      title={words.confirmTitle}
      message={words.confirmText}
      action={words.confirmAction}
      onConfirm={() => (serviceKey ? onConfirm(serviceKey) : undefined)}
      onClose={onClose}
    >
      {serviceKey && <Asked serviceKey={serviceKey} />}
    </Confirm>
  );
}

function Asked({ serviceKey: { name, last_used_at } }: { serviceKey: ServiceKey }) {
  const words = useWords(keysWords);
  const { session } = useWidget();
  const locale = useLocale();
  return (
    <p className="iam-keys-stack">
      <b dir="auto">{name}</b>
      <span className="iam-muted">
        {last_used_at ? words.usedAgo(ago(Date.parse(last_used_at), session.platform.now(), locale)) : words.usedNever}
      </span>
    </p>
  );
}
