import { useState } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DiamondIcon } from '../ui/basics/icons.tsx';
import type { HeaderModel } from './header-model.ts';
import { words as headerWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** The organization's or the default logo, and the product's name beside it. */
export function Logo({ model, appName }: { model: HeaderModel; appName: string | undefined }) {
  const words = useWords(headerWords);
  const { session } = useWidget();
  const image = useSignal(model.logo.data);
  const status = useSignal(model.logo.status);
  const phase = useSignal(session.phase, { value: 'unknown' });
  const user = useSignal(session.user.data, { value: undefined });
  const organizationId = useSignal(session.organizationId, { value: null });
  const [broken, setBroken] = useState<string>();
  const waiting =
    image === undefined &&
    status !== 'failed' &&
    (organizationId !== null || phase === 'unknown' || phase === 'checking');
  const failed = () => {
    session.platform.log('The logo cannot be shown; using the default one.');
    setBroken(image ?? undefined);
  };
  return (
    <span className="iam-header-brand">
      <slot name="logo">
        <span className="iam-header-logo" part="logo">
          {image && image !== broken ? (
            <img src={image} alt={words.logo(user?.organization?.name ?? '').trim()} onError={failed} />
          ) : (
            <span className="iam-header-mark" data-waiting={waiting || undefined} aria-hidden="true">
              <DiamondIcon />
            </span>
          )}
        </span>
      </slot>
      {appName && <span className="iam-header-app-name">{appName}</span>}
    </span>
  );
}
