import { isColor } from '../../../core/branding/colors.ts';
import { useWords } from '../../react/use-words.ts';
import { CloseIcon } from '../../ui/basics/icons.tsx';
import { FieldFrame, useField, type FieldProps } from '../../ui/fields/field.tsx';
import { TextControl } from '../../ui/fields/text-field.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './color-field.css';
import { brandingWords } from './words.ts';

export interface ColorFieldProps extends FieldProps<string> {
  /** The color without one of the organization's. */
  product: string;
  readOnly?: boolean;
}

/** A color as `#rrggbb`: picked, typed or pasted; empty for the product's. */
export function ColorField({ product, readOnly = false, ...props }: ColorFieldProps) {
  useKit(styles);
  const words = useWords(brandingWords);
  const field = useField(props, '');
  const locked = readOnly || field.disabled || field.locked;
  const set = (text: string) => field.set(colorOf(text));
  const picker = (
    <input
      type="color"
      className="iam-color-picker"
      aria-label={words.pick(props.label)}
      disabled={locked}
      value={isColor(field.value) ? field.value : product}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  const reset = field.value !== '' && !locked && (
    <button type="button" className="iam-box-button" aria-label={words.reset(props.label)} onClick={() => set('')}>
      <CloseIcon size={14} />
    </button>
  );
  return (
    <FieldFrame field={field} props={{ ...props, className: 'iam-color-field' }}>
      <TextControl
        {...props}
        field={{ ...field, set }}
        readOnly={readOnly}
        maxLength={32}
        placeholder={words.product}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        before={picker}
        after={reset || undefined}
      />
    </FieldFrame>
  );
}

/** Completes what people paste: `37CB95` is a color, too. */
export function colorOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (/^[0-9a-f]{6}$/.test(text)) return `#${text}`;
  return text;
}
