import { useId } from 'react';
import { useField, type FieldProps } from '../../ui/fields/field.tsx';

interface Choice {
  value: string;
  title: string;
  text?: string;
}

/** One of a few choices, as cards: a native group of radio buttons. */
export function Choices({ choices, ...props }: FieldProps<string> & { choices: readonly Choice[] }) {
  const field = useField(props, '');
  const group = useId();
  const hint = props.hint === undefined ? undefined : field.ids.hint;
  return (
    <fieldset className="iam-field iam-sso-fieldset" aria-describedby={hint}>
      <legend className="iam-field-label">{props.label}</legend>
      <div className="iam-sso-choices">
        {choices.map(({ value, title, text }) => (
          <label key={value} className="iam-sso-choice">
            <input
              type="radio"
              name={`${field.control.name}${group}`}
              value={value}
              checked={field.value === value}
              disabled={field.disabled}
              onChange={() => !field.locked && field.set(value)}
            />
            <span>
              <b>{title}</b>
              {text && <small className="iam-muted">{text}</small>}
            </span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <div id={hint} className="iam-field-hint">
          {props.hint}
        </div>
      )}
    </fieldset>
  );
}
