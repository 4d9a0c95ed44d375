import { useKit } from '../styles/kit.ts';
import styles from './progress-bar.css';

export interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  /** Up to `max`; undefined while nothing is measured: the bar moves without a value. */
  value: number | undefined;
  /** Default 100. */
  max?: number;
}

/** The progress of one task, as wide as its container. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  useKit(styles);
  return <progress className="iam-progress" aria-label={label} max={max} {...(value !== undefined && { value })} />;
}
