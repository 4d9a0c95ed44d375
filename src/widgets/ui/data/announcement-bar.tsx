import { useId } from 'react';
import { useWidget } from '../../react/widget.ts';
import { AlertIcon, CloseIcon, InfoIcon, WarningIcon } from '../basics/icons.tsx';
import { useKit } from '../styles/kit.ts';
import styles from './announcement-bar.css';
import { announcementWords } from './announcement-words.ts';
import { useWords } from '../../react/use-words.ts';

const icons = { info: InfoIcon, warning: WarningIcon, danger: AlertIcon } as const;

export interface AnnouncementBarProps {
  severity: keyof typeof icons;
  title: string;
  text: string;
  /** Reads the bar out as it appears. */
  isNew?: boolean;
  /** Handles 'Close'; omitted in a preview. */
  onClose?: () => void;
}

/** An announcement as a bar in the color of its severity, which its icon and a hidden word repeat. */
export function AnnouncementBar({ severity, title, text, isNew = false, onClose }: AnnouncementBarProps) {
  const words = useWords(announcementWords);
  useKit(styles);
  const { idPrefix } = useWidget();
  const id = `${idPrefix}${useId()}`;
  const Icon = icons[severity] ?? InfoIcon;
  return (
    <div className="iam-announcement" data-severity={severity} part="announcement" role={isNew ? 'status' : undefined}>
      <Icon />
      <p id={id}>
        <span className="iam-visually-hidden">{words.severity[severity]}: </span>
        <bdi>
          <b>{title}</b> {text}
        </bdi>
      </p>
      {onClose && (
        <button
          type="button"
          className="iam-announcement-close"
          data-tip=""
          aria-label={words.close}
          aria-describedby={id}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
