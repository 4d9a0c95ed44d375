import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './state-panel.css';

export interface StatePanelProps {
  icon: ReactNode;
  tone?: 'neutral' | 'red' | 'yellow' | 'blue';
  /** What happened. */
  title: ReactNode;
  /** Why, and what to do next. */
  text?: ReactNode;
  /** Buttons or links for the next step. */
  actions?: ReactNode;
  /** Announced at once, for errors. If the panel contains more, only the title is announced. */
  alert?: boolean;
  children?: ReactNode;
}

/** The frame of every state that replaces content. */
export function StatePanel({ icon, tone = 'neutral', title, text, actions, alert = false, children }: StatePanelProps) {
  useKit(styles);
  return (
    <div className="iam-state" role={alert && !children ? 'alert' : undefined}>
      <span className="iam-state-icon" data-tone={tone}>
        {icon}
      </span>
      <p className="iam-state-title" role={alert && children ? 'alert' : undefined}>
        {title}
      </p>
      {text && <p className="iam-state-text">{text}</p>}
      {actions && <div className="iam-state-actions">{actions}</div>}
      {children}
    </div>
  );
}
