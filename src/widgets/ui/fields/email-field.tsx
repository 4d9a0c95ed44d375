import { useEffect, useState } from 'react';
import { EMAIL_INVALID, isEmail } from '../../../core/validation/email.ts';
import { withError, FieldFrame, useField } from './field.tsx';
import { TextControl, type TextFieldProps } from './text-field.tsx';

/** How long a person pauses before the format is checked, in milliseconds. */
const PAUSE = 500;

export interface EmailFieldProps extends Omit<TextFieldProps, 'type' | 'rows' | 'inputMode'> {
  /** Says 'This email is invalid' while typing (after a pause) and on leaving, not only at submit. */
  live?: boolean;
}

/** An e-mail address. The complaint goes as soon as the address is right. */
export function EmailField({ live = false, autoComplete = 'email', ...props }: EmailFieldProps) {
  const field = useField({ ...props, autoComplete }, '');
  const wrong = live && field.value !== '' && !isEmail(field.value);
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    if (!wrong) setChecked(false);
    const timer = wrong ? setTimeout(() => setChecked(true), PAUSE) : undefined;
    return () => clearTimeout(timer);
  }, [wrong, field.value]);
  const shown = withError(field, wrong && checked ? EMAIL_INVALID : null);
  return (
    <FieldFrame field={shown} props={props}>
      <TextControl
        {...props}
        field={shown}
        type="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        onBlur={(event) => {
          setChecked(wrong);
          props.onBlur?.(event);
        }}
      />
    </FieldFrame>
  );
}
