import { CheckIcon, CircleIcon, CloseIcon } from '../basics/icons.tsx';
import { useKit } from '../styles/kit.ts';
import styles from './password-rules.css';
import { useWords } from '../../react/use-words.ts';
import { passwordWords } from './password-words.ts';

/** One rule, and whether the typed password meets it: `missing` marks it as the reason of an error. */
export interface ListedRule {
  text: string;
  state: 'open' | 'met' | 'missing';
}

const icons = { open: CircleIcon, met: CheckIcon, missing: CloseIcon } as const;

/** The rules of a new password, each with a tick if it is met. */
export function PasswordRules({ rules }: { rules: readonly ListedRule[] }) {
  useKit(styles);
  const words = useWords(passwordWords);
  return (
    <div className="iam-requirements">
      <span>{words.requirements}</span>
      <ul className="iam-requirements-list">
        {rules.map(({ text, state }) => {
          const Icon = icons[state];
          return (
            <li key={text} data-state={state}>
              <Icon size={14} />
              <span>
                {text}
                {state !== 'open' && <span className="iam-visually-hidden"> {words[state]}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
