import { IconButton } from '../basics/buttons.tsx';
import { CloseIcon } from '../basics/icons.tsx';
import { useKit } from '../styles/kit.ts';
import { ProgressBar } from './progress-bar.tsx';
import styles from './progress-line.css';

export interface ProgressLineProps {
  /** What happens, such as 'Report pending'. */
  state: string;
  /** What it happens to; the progress bar's accessible name. */
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Nothing is measured yet: the bar moves without a value. */
  waiting?: boolean;
  /** The cancel button's accessible name. */
  cancelLabel?: string;
  /** Shows a button that cancels. */
  onCancel?: (() => void) | undefined;
}

/** Something that runs in the background, with its progress. */
export function ProgressLine({ state, name, percent, waiting, cancelLabel, onCancel }: ProgressLineProps) {
  useKit(styles);
  return (
    <div className="iam-progress-line">
      <span className="iam-progress-text">
        <b>{state}</b>
        <small>{name}</small>
      </span>
      <ProgressBar label={name} value={waiting ? undefined : percent} />
      <span className="iam-progress-percent">{`${percent} %`}</span>
      {onCancel && cancelLabel && <IconButton size="sm" label={cancelLabel} icon={<CloseIcon />} onClick={onCancel} />}
    </div>
  );
}
