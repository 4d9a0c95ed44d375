import type { ReactNode } from 'react';
import { useWords } from '../react/use-words.ts';
import { useKit } from '../ui/styles/kit.ts';
import styles from './text-block.css';
import { deliveryWords } from './delivery-words.ts';

export interface TextBlockProps {
  label: string;
  text: string;
  /** Shows the label only to assistive technology. */
  labelHidden?: boolean;
  /** At the end of the label's line. */
  children?: ReactNode;
}

/** A text of a request or response, in a box that can be scrolled by keyboard. */
export function TextBlock({ label, text, labelHidden = false, children }: TextBlockProps) {
  const words = useWords(deliveryWords);
  useKit(styles);
  return (
    <div className="iam-block">
      {!labelHidden && (
        <div className="iam-block-label">
          <span>{label}</span>
          {children}
        </div>
      )}
      <pre tabIndex={0} role="group" aria-label={label} dir="ltr">
        {text || words.emptyBody}
      </pre>
    </div>
  );
}
