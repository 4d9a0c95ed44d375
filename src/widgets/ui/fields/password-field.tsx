import { useState, type ReactNode } from 'react';
import { FieldFrame, useField } from './field.tsx';
import { EyeIcon, EyeOffIcon } from '../basics/icons-base.tsx';
import { TextControl, type TextFieldProps } from './text-field.tsx';
import { formWords } from '../forms/form-words.ts';
import { useWords } from '../../react/use-words.ts';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'rows' | 'inputMode' | 'after' | 'autoComplete' | 'secret'
> {
  /** `new-password` where a new one is chosen. */
  autoComplete?: 'current-password' | 'new-password';
  /** Adds the button 'Show password': only on the first password field of a form. */
  reveal?: boolean;
  /** Whether the password is readable; by default the field keeps this state itself. */
  shown?: boolean;
  onShownChange?(shown: boolean): void;
  /** Shown under the field and read with its name, such as the rules of a new password. */
  below?: ReactNode;
  /** Whether that is what is wrong with the field. */
  belowIsWrong?: boolean;
}

/** A password field. With `reveal` the password can be made readable until the form is submitted. */
export function PasswordField({
  reveal = false,
  shown,
  onShownChange,
  below,
  belowIsWrong = false,
  autoComplete = 'current-password',
  ...props
}: PasswordFieldProps) {
  const words = useWords(formWords);
  const [own, setOwn] = useState(false);
  const plain = shown ?? own;
  const base = useField({ ...props, autoComplete }, '');
  const listed = below === undefined ? undefined : `${base.ids.control}-below`;
  const described = [base.control['aria-describedby'], listed].filter(Boolean).join(' ') || undefined;
  const invalid = base.control['aria-invalid'] || belowIsWrong || undefined;
  const field = { ...base, control: { ...base.control, 'aria-invalid': invalid, 'aria-describedby': described } };
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
        secret
        spellCheck={false}
        autoCapitalize="none"
        after={button}
      />
      {listed !== undefined && <div id={listed}>{below}</div>}
    </FieldFrame>
  );
}
