import styles from './chip.css';
import { CloseIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { words as fieldsWords } from '../words.ts';
import { useWords } from '../../../react/use-words.ts';

export interface ChipProps {
  label: string;
  /** Without it the chip cannot be removed. */
  onRemove?: (() => void) | undefined;
  invalid?: boolean;
  disabled?: boolean;
}

/** One of several chosen or typed items, with a button that removes it. */
export function Chip({ label, onRemove, invalid = false, disabled = false }: ChipProps) {
  const words = useWords(fieldsWords);
  useKit(styles);
  return (
    <span className="iam-chip" data-invalid={invalid || undefined} data-plain={!onRemove || undefined}>
      <span className="iam-chip-text" title={label}>
        {label}
      </span>
      {onRemove && (
        <button
          type="button"
          className="iam-chip-remove"
          data-tip=""
          aria-label={words.remove(label)}
          disabled={disabled}
          onClick={onRemove}
        >
          <CloseIcon size={12} />
        </button>
      )}
    </span>
  );
}
