import { useEffect, useRef } from 'react';
import styles from './checkbox.css';
import { FieldError, useField, type FieldProps } from '../field.tsx';
import { CheckIcon, MinusIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';

export interface CheckboxProps extends Omit<FieldProps<boolean>, 'optional' | 'autoComplete'> {
  /** Shows a dash: only some of its items are chosen. */
  indeterminate?: boolean;
}

/** A labelled checkbox; #37CB95 when checked. */
export function Checkbox({ indeterminate = false, ...props }: CheckboxProps) {
  useKit(styles);
  const field = useField(props, false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate, field.value]);
  return (
    <div className={props.className ? `iam-field ${props.className}` : 'iam-field'}>
      <label className="iam-check">
        <span className="iam-check-box">
          <input
            {...field.control}
            autoComplete={undefined}
            ref={input}
            type="checkbox"
            className="iam-check-input"
            checked={field.value}
            aria-disabled={field.locked || undefined}
            onChange={(event) => {
              if (!field.locked) field.set(event.currentTarget.checked);
            }}
          />
          <CheckIcon size={12} className="iam-check-mark" />
          <MinusIcon size={12} className="iam-check-dash" />
        </span>
        <span className={props.labelHidden ? 'iam-visually-hidden' : undefined}>{props.label}</span>
      </label>
      <FieldError id={field.ids.error} errors={field.errors} />
      {props.hint !== undefined && (
        <div id={field.ids.hint} className="iam-field-hint">
          {props.hint}
        </div>
      )}
    </div>
  );
}
