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
      <span className="iam-chip-text">{label}</span>
      {onRemove && (
        <button
          type="button"
          className="iam-chip-remove"
          data-tip=""
          aria-label={words.remove(label)}
          disabled={disabled}
          onClick={({ currentTarget }) => removeAndGoOn(currentTarget, onRemove)}
        >
          <CloseIcon size={12} />
        </button>
      )}
    </span>
  );
}

/** Removes a chip. Its button had the focus, which the next chip gets, else the one before, else the field. */
function removeAndGoOn(button: Element, remove: () => void): void {
  const chips = button.closest('.iam-chips');
  const buttons = [...(chips?.querySelectorAll<HTMLElement>('.iam-chip-remove') ?? [])];
  const at = buttons.findIndex((one) => one === button);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? chips?.querySelector<HTMLElement>('input');
  remove();
  next?.focus();
}
