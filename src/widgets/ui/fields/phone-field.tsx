import { TextField, type TextFieldProps } from './text-field.tsx';
import { words } from './words.ts';

/** An international phone number with the hint +XXXXXXXXXXX. */
export function PhoneField({
  hint = words.phoneHint,
  autoComplete = 'tel',
  ...props
}: Omit<TextFieldProps, 'type' | 'rows' | 'inputMode'>) {
  return <TextField {...props} type="tel" inputMode="tel" hint={hint} autoComplete={autoComplete} maxLength={32} />;
}
