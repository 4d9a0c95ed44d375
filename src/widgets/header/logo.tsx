import { useEffect, useState, type CSSProperties } from 'react';
import { keepRoomForLogo, roomForLogo } from '../../core/branding/logo-room.ts';
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
  const { local } = session.platform;
  const [room, setRoom] = useState(() => roomForLogo(local));
  const waiting =
    image === undefined &&
    status !== 'failed' &&
    (organizationId !== null || phase === 'unknown' || phase === 'checking');
  useEffect(() => {
    if (image !== null) return;
    setRoom(undefined);
    keepRoomForLogo(local);
  }, [image, local]);
  const failed = () => {
    session.platform.log('The logo cannot be shown; using the default one.');
    setBroken(image ?? undefined);
    setRoom(undefined);
  };
  return (
    <span className="iam-header-brand">
      <slot name="logo">
        <span
          className="iam-header-logo"
          part="logo"
          style={room === undefined ? undefined : ({ '--iam-logo-room': room } as CSSProperties)}
        >
          {image && image !== broken ? (
            <img
              src={image}
              alt={words.logo(user?.organization?.name ?? '').trim()}
              onLoad={({ currentTarget }) => {
                keepRoomForLogo(local, currentTarget);
                setRoom(undefined);
              }}
              onError={failed}
            />
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
