import { Children, createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './skeleton.css';

/** Called by content with its first answer; null outside of <InOrder>. */
const AnsweredContext = createContext<(() => void) | null>(null);

/**
 * Sections that load by themselves. Each one is invisible until those before it have their first answer, so that none
 * is pushed; all load at once.
 */
export function InOrder({ children }: { children: ReactNode }) {
  useKit(styles);
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const sections = Children.toArray(children);
  const first = sections.findIndex((_, at) => !answered.has(at));
  return sections.map((section, at) => (
    <div key={at} className="iam-in-order" data-waiting={first !== -1 && at > first ? '' : undefined}>
      <AnsweredContext value={() => setAnswered((before) => (before.has(at) ? before : new Set([...before, at])))}>
        {section}
      </AnsweredContext>
    </div>
  ));
}

/** Tells the surrounding <InOrder> that the content has its first answer, a failure included. */
export function useAnswered(isAnswered: boolean): void {
  const answered = useContext(AnsweredContext);
  useEffect(() => {
    if (isAnswered) answered?.();
  });
}
