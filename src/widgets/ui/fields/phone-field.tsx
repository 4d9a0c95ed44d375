import { TextField, type TextFieldProps } from './text-field.tsx';
import { words as fieldsWords } from './words.ts';
import { useWords } from '../../react/use-words.ts';

/** An international phone number with the hint +XXXXXXXXXXX. */
export function PhoneField({
  hint,
  autoComplete = 'tel',
  ...props
}: Omit<TextFieldProps, 'type' | 'rows' | 'inputMode'>) {
  const words = useWords(fieldsWords);
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      hint={hint ?? words.phoneHint}
      autoComplete={autoComplete}
      maxLength={64}
    />
  );
}
