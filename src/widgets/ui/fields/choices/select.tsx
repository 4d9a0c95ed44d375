import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { ChevronDownIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import styles from './select.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends FieldProps<string> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
  size?: 'md' | 'lg';
}

/**
 * One choice from a list. It is the native select, which brings keyboard, touch and assistive technology; its list is
 * styled where browsers allow it.
 */
export function Select({ options, placeholder, size, ...props }: SelectProps) {
  useKit(styles);
  const field = useField(props, '');
  const known = options.some((option) => option.value === field.value);
  return (
    <FieldFrame field={field} props={props}>
      <div className="iam-select-frame">
        <select
          {...field.control}
          className="iam-select"
          data-size={size}
          data-empty={(!known && placeholder !== undefined) || undefined}
          value={known ? field.value : ''}
          aria-disabled={field.locked || undefined}
          onChange={(event) => {
            if (!field.locked) field.set(event.currentTarget.value);
          }}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </FieldFrame>
  );
}
