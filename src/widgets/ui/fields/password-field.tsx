import { useState } from 'react';
import { FieldFrame, useField } from './field.tsx';
import { EyeIcon, EyeOffIcon } from '../basics/icons-base.tsx';
import { useKit } from '../styles/kit.ts';
import styles from './password-field.css';
import { TextControl, type TextFieldProps } from './text-field.tsx';
import { formWords } from '../forms/form-words.ts';
import { useWords } from '../../react/use-words.ts';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'rows' | 'inputMode' | 'after' | 'autoComplete'
> {
  /** `new-password` where a new one is chosen. */
  autoComplete?: 'current-password' | 'new-password';
  /** Adds the button 'Show password': only on the first password field of a form. */
  reveal?: boolean;
  /** Whether the password is readable; by default the field keeps this state itself. */
  shown?: boolean;
  onShownChange?(shown: boolean): void;
  /** The service's password rules, listed under the field. */
  requirements?: readonly string[];
}

/** A password field. With `reveal` the password can be made readable until the form is submitted. */
export function PasswordField({
  reveal = false,
  shown,
  onShownChange,
  requirements = [],
  autoComplete = 'current-password',
  ...props
}: PasswordFieldProps) {
  const words = useWords(formWords);
  useKit(styles);
  const [own, setOwn] = useState(false);
  const plain = shown ?? own;
  const base = useField({ ...props, autoComplete }, '');
  const listed = requirements.length > 0 ? `${base.ids.control}-requirements` : undefined;
  const described = [base.control['aria-describedby'], listed].filter(Boolean).join(' ') || undefined;
  const field = { ...base, control: { ...base.control, 'aria-describedby': described } };
  const toggle = () => {
    setOwn(!plain);
    onShownChange?.(!plain);
  };
  const button = reveal && (
    <button
      type="button"
      className="iam-box-button"
      aria-label={words.showPassword}
      aria-pressed={plain}
      aria-controls={field.ids.control}
      disabled={field.disabled}
      onClick={toggle}
    >
      {plain ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
    </button>
  );
  return (
    <FieldFrame field={field} props={props}>
      <TextControl
        {...props}
        field={field}
        type={plain ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        after={button}
      />
      {listed !== undefined && (
        <div id={listed} className="iam-requirements">
          <span>{words.requirements}</span>
          <ul className="iam-requirements-list">
            {requirements.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
}
