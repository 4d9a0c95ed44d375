import { withoutInvisible } from '../../../core/validation/plain-text.ts';
import { FieldFrame, useField } from './field.tsx';
import { useKit } from '../styles/kit.ts';
import styles from './one-time-code.css';
import { TextControl, type TextFieldProps } from './text-field.tsx';

/**
 * A code from an app, a text message or an email. It is one input, never six, so that paste, autofill and correction
 * work. Spaces and invisible characters are removed. Recovery codes are accepted too: any characters pass.
 */
export function OneTimeCode(props: Omit<TextFieldProps, 'type' | 'rows' | 'autoComplete' | 'inputMode'>) {
  useKit(styles);
  const field = useField({ ...props, autoComplete: 'one-time-code' }, '');
  const spaceless = { ...field, set: (text: string) => field.set(withoutInvisible(text)) };
  return (
    <FieldFrame field={field} props={{ ...props, className: `iam-code ${props.className ?? ''}`.trim() }}>
      <TextControl
        maxLength={64}
        {...props}
        field={spaceless}
        secret
        inputMode="numeric"
        spellCheck={false}
        autoCapitalize="none"
      />
    </FieldFrame>
  );
}
