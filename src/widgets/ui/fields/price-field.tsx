import { FieldFrame, useField } from './field.tsx';
import { settlePrice, toPrice } from './price.ts';
import { TextControl, type TextFieldProps } from './text-field.tsx';

export interface PriceFieldProps extends Omit<TextFieldProps, 'type' | 'rows' | 'inputMode' | 'onBlur'> {
  /** Shown before the amount, such as `€`. */
  currency?: string;
}

/** An unsigned amount with two decimals and no thousands separator; the value is text, such as `1234.50`. */
export function PriceField({ currency, ...props }: PriceFieldProps) {
  const field = useField(props, '');
  const typed = { ...field, set: (text: string) => field.set(toPrice(text)) };
  const before = currency === undefined ? props.before : <span className="iam-box-aside">{currency}</span>;
  return (
    <FieldFrame field={field} props={props}>
      <TextControl
        {...props}
        field={typed}
        inputMode="decimal"
        before={before}
        onBlur={() => field.set(settlePrice(field.value))}
      />
    </FieldFrame>
  );
}
