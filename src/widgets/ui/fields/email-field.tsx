import { useEffect, useState } from 'react';
import { typedAddress } from '../../../core/validation/address.ts';
import { isEmail } from '../../../core/validation/email.ts';
import { useWords } from '../../react/use-words.ts';
import { withError, FieldFrame, useField } from './field.tsx';
import { TextControl, type TextFieldProps } from './text-field.tsx';
import { ruleWords } from '../forms/rule-words.ts';

/** Milliseconds without typing before the format is checked. */
const PAUSE = 500;

export interface EmailFieldProps extends Omit<TextFieldProps, 'type' | 'rows' | 'inputMode'> {
  /** Shows 'This email is invalid' while typing (after a pause) and on leaving, not only on submit. */
  live?: boolean;
}

/** An email field. Its error disappears as soon as the email is valid. */
export function EmailField({ live = false, autoComplete = 'email', ...props }: EmailFieldProps) {
  const words = useWords(ruleWords);
  const field = useField({ ...props, autoComplete }, '');
  const wrong = live && field.value !== '' && !isEmail(typedAddress(field.value));
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    if (!wrong) setChecked(false);
    const timer = wrong ? setTimeout(() => setChecked(true), PAUSE) : undefined;
    return () => clearTimeout(timer);
  }, [wrong, field.value]);
  const shown = withError(field, wrong && checked ? words.email : null);
  return (
    <FieldFrame field={shown} props={props}>
      <TextControl
        {...props}
        field={shown}
        // Browsers turn the domain in a field of type "email" into Punycode, which people would then read.
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
