import { useWords } from '../../../react/use-words.ts';
import { PlusIcon } from '../../basics/icons-rows.tsx';
import { CheckIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { words as fieldsWords } from '../words.ts';
import type { Option } from './options.ts';
import styles from './quick-options.css';

export interface QuickOptionsProps {
  options: readonly Option[];
  isChosen: (option: Option) => boolean;
  onToggle: (option: Option) => void;
  disabled: boolean;
}

/** A few options below their field, each chosen by one press. Their line is there before they are. */
export function QuickOptions({ options, isChosen, onToggle, disabled }: QuickOptionsProps) {
  useKit(styles);
  const words = useWords(fieldsWords);
  return (
    <div className="iam-quick" role="group" aria-label={words.quickChoices}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="iam-quick-option"
          aria-pressed={isChosen(option)}
          disabled={disabled}
          onClick={() => onToggle(option)}
        >
          {isChosen(option) ? <CheckIcon size={12} /> : <PlusIcon size={12} />}
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
