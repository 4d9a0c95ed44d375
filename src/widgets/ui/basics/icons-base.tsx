import type { CSSProperties } from 'react';

export interface IconProps {
  /** Edge length in CSS pixels. Default: 16. */
  size?: number;
  className?: string;
}

export type Icon = (props: IconProps) => React.JSX.Element;

/** A decorative icon of one 24 by 24 path. The surrounding control has the accessible name. */
export function icon(d: string, flip = false): Icon {
  return function Icon({ size, className }: IconProps) {
    const style = size === undefined ? undefined : ({ '--iam-icon-size': `${size}px` } as CSSProperties);
    return (
      <svg
        className={className ? `iam-icon ${className}` : 'iam-icon'}
        style={style}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
        data-flip={flip || undefined}
      >
        <path d={d} />
      </svg>
    );
  };
}

export const EyeIcon = /* @__PURE__ */ icon(
  'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M10 5.2A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3 3.8M6.5 6.6A16.5 16.5 0 0 0 2 12s3.6 7 10 7a9.7 9.7 0 0 0 ' +
    '5.3-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18',
);
export const CheckIcon = /* @__PURE__ */ icon('m5 12 5 5 9-10');
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12M18 6 6 18');
export const InfoIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8v.01M12 11v5');
export const AlertIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.5v5M12 16v.01');
export const SuccessIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.3l2.8 2.7L16 9.5');
export const KeyIcon = /* @__PURE__ */ icon('M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 12l9-9m-4 4 3 3');
export const LockIcon = /* @__PURE__ */ icon('M5 11h14v9H5zM8 11V7.5a4 4 0 0 1 8 0V11');
export const DiamondIcon = /* @__PURE__ */ icon('M4 12 12 4l8 8-8 8zM12 4v16');

/** Rotates while something is running. The text beside it says what. */
export function SpinnerIcon({ size, className }: IconProps) {
  const Ring = RingIcon;
  return <Ring size={size} className={className ? `iam-spinner ${className}` : 'iam-spinner'} />;
}
const RingIcon = /* @__PURE__ */ icon('M12 3a9 9 0 1 1-9 9');
