import { useEffect, useRef, type ReactNode } from 'react';
import { DiamondIcon } from '../ui/icons-base.tsx';
import { useKit } from '../ui/kit.ts';
import styles from './card.css';
import { words } from './words.ts';

export interface CardProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** The strip at the bottom of the card. */
  foot?: ReactNode;
  /** Moves focus to the title when the view follows another one; the first field takes it otherwise. */
  focusTitle?: boolean;
  children?: ReactNode;
}

/** The card that every public page is shown in. */
export function Card({ title, lead, foot, focusTitle, children }: CardProps) {
  useKit(styles);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className="iam-sign-in" part="page">
      <main className="iam-sign-in-card" part="card">
        <div className="iam-sign-in-body">
          <div className="iam-sign-in-head">
            <span className="iam-sign-in-logo" part="logo" aria-hidden="true"><DiamondIcon /></span>
            <div>
              <h1 ref={heading} tabIndex={-1}>{title}</h1>
              {lead && <p className="iam-muted">{lead}</p>}
            </div>
          </div>
          {children}
        </div>
        {foot && <div className="iam-sign-in-foot">{foot}</div>}
      </main>
      <p className="iam-sign-in-legal">{words.copyright(new Date().getFullYear())}</p>
    </div>
  );
}
