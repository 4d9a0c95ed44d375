import { FieldError, useField, type FieldProps } from '../field.tsx';
import { useKit } from '../../styles/kit.ts';
import styles from './switch.css';

/** A setting that takes effect at once, such as enabling a webhook. Use a checkbox for values that a form submits. */
export function Switch(props: Omit<FieldProps<boolean>, 'optional' | 'autoComplete'>) {
  useKit(styles);
  const field = useField(props, false);
  return (
    <div className={props.className ? `iam-field ${props.className}` : 'iam-field'}>
      <label className="iam-switch">
        <input
          {...field.control}
          autoComplete={undefined}
          type="checkbox"
          role="switch"
          className="iam-switch-input"
          checked={field.value}
          onChange={(event) => {
            if (!field.locked) field.set(event.currentTarget.checked);
          }}
        />
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
