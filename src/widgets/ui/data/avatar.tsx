import { useState } from 'react';
import { UserIcon } from '../basics/icons.tsx';
import { initials, avatarColor } from './initials.ts';
import { useKit } from '../styles/kit.ts';
import styles from './avatar.css';

export interface AvatarProps {
  /** The user's name; gives the initials and the color. */
  name: string | undefined;
  /** A picture; the initials replace it if it is missing or cannot be loaded. */
  src?: string | undefined;
  /** Edge length in px. */
  size?: 24 | 32 | 40 | 64 | 96;
  /** The accessible name; leave it out if the name is shown beside the avatar. */
  label?: string;
}

/** A user's picture, or their initials on a color of their own. */
export function Avatar({ name = '', src, size = 32, label }: AvatarProps) {
  useKit(styles);
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken;
  const text = initials(name);
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span className="iam-avatar" data-size={size} data-color={avatarColor(name)} {...named}>
      {shown ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        text || <UserIcon size={Math.round(size / 2)} />
      )}
    </span>
  );
}
