import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import { dataWords } from './data-words.ts';
import { CheckIcon, CopyIcon } from '../basics/icons.tsx';
import { useKit } from '../styles/kit.ts';
import styles from './copy-button.css';
import { useWords } from '../../react/use-words.ts';

/** How long 'Copied' shows, in ms. */
export const COPIED_MS = 800;

export interface CopyButtonProps {
  /** The text to copy. */
  value: string;
  /** The button's accessible name. Default: 'Copy'. Be specific if there are several. */
  label?: string;
  /** Shows the text beside the icon. */
  labelled?: boolean;
  /** It is the view's main action. */
  primary?: boolean;
  onCopied?: () => void;
}

/** Copies a value and says so for 800 ms, visibly and to screen readers. */
export function CopyButton({ value, label: given, labelled = false, primary = false, onCopied }: CopyButtonProps) {
  const words = useWords(dataWords);
  const label = given ?? words.copy;
  useKit(styles);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (button: HTMLElement) => {
    clearTimeout(timer.current);
    try {
      await copyText(value, button);
      setState('copied');
      onCopied?.();
      timer.current = setTimeout(() => setState('idle'), COPIED_MS);
    } catch {
      setState('failed');
      timer.current = setTimeout(() => setState('idle'), COPIED_MS * 5);
    }
  };
  const said = { idle: '', copied: words.copied, failed: words.copyFailed }[state];
  return (
    <span className="iam-copy">
      <button
        type="button"
        data-tip={said}
        className="iam-copy-button"
        data-state={state}
        data-primary={primary || undefined}
        aria-label={label}
        onClick={(event) => void copy(event.currentTarget)}
      >
        {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {labelled && <span aria-hidden="true">{state === 'copied' ? words.copied : label}</span>}
      </button>
      <span className="iam-visually-hidden" aria-live="polite">
        {said}
      </span>
      {state === 'failed' && (
        <span className="iam-copy-failed" aria-hidden="true">
          {words.copyFailed}
        </span>
      )}
    </span>
  );
}
