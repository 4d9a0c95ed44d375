import { useEffect, useState, type CSSProperties } from 'react';
import { reserveLogoSpace, reservedLogoSpace } from '../../core/branding/logo-space.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import type { HeaderModel } from './header-model.ts';
import { words as headerWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface LogoProps {
  model: HeaderModel;
  appName: string | undefined;
  /** Called once the logo has its width. */
  onPlaced: () => void;
}

/** The logo of the organization, of the installation or the default mark, and the product's name beside it. */
export function Logo({ model, appName, onPlaced }: LogoProps) {
  const words = useWords(headerWords);
  const { session } = useWidget();
  const image = useSignal(model.logo.data);
  const status = useSignal(model.logo.status);
  const phase = useSignal(session.phase, { value: 'unknown' });
  const user = useSignal(session.user.data, { value: undefined });
  const organizationId = useSignal(session.organizationId, { value: null });
  const [broken, setBroken] = useState<string>();
  const { local } = session.platform;
  const [space, setSpace] = useState(() => reservedLogoSpace(local));
  const waiting =
    image === undefined &&
    status !== 'failed' &&
    (organizationId !== null || phase === 'unknown' || phase === 'checking');
  useEffect(() => {
    if (image !== null) return;
    setSpace(undefined);
    reserveLogoSpace(local);
  }, [image, local]);
  const isDefault = !waiting && !image;
  useEffect(() => {
    if (isDefault) onPlaced();
  }, [isDefault, onPlaced]);
  const failed = () => {
    session.platform.log('The logo cannot be shown; using the default one.');
    setBroken(image ?? undefined);
    setSpace(undefined);
    onPlaced();
  };
  return (
    <span className="iam-header-brand">
      <slot name="logo">
        <span
          className="iam-header-logo"
          part="logo"
          style={space === undefined ? undefined : ({ '--iam-logo-space': space } as CSSProperties)}
        >
          {image && image !== broken ? (
            <img
              src={image}
              alt={words.logo(user?.organization?.name ?? '').trim()}
              onLoad={({ currentTarget }) => {
                reserveLogoSpace(local, currentTarget);
                setSpace(undefined);
                onPlaced();
              }}
              onError={failed}
            />
          ) : (
            <BrandMark>
              {(mark, isPicture) => (
                <span
                  className={isPicture ? 'iam-header-picture' : 'iam-header-mark'}
                  data-waiting={waiting || undefined}
                  aria-hidden="true"
                >
                  {mark}
                </span>
              )}
            </BrandMark>
          )}
        </span>
      </slot>
      {appName && <span className="iam-header-app-name">{appName}</span>}
    </span>
  );
}
