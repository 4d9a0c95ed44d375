import type {
  HTMLInputTypeAttribute,
  KeyboardEventHandler,
  FocusEventHandler,
  InputHTMLAttributes,
  ReactNode,
  Ref,
} from 'react';
import { FieldFrame, useField, type FieldProps, type FieldState } from './field.tsx';
import { useKit } from '../styles/kit.ts';
import { SecretInput } from './secret-input.tsx';
import styles from './text-field.css';

export const TEXT_LIMIT = 254;

export interface TextFieldProps extends FieldProps<string> {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'tel' | 'url' | 'password' | 'search'>;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  /** Maximum characters. Default: 254. */
  maxLength?: number;
  /** Shown, selectable and submitted, but not editable. */
  readOnly?: boolean;
  /** Makes it multi-line, with at least this many lines. */
  rows?: number;
  /** Content before and after the text (an icon, a unit, a button). */
  before?: ReactNode;
  after?: ReactNode;
  /** Height 40 px (in forms), or 36 px with `md` (in bars). */
  size?: 'md' | 'lg';
  autoFocus?: boolean;
  spellCheck?: boolean;
  autoCapitalize?: string;
  /** Keeps what is typed out of the attribute `value`, as a field of the type `password` does. */
  secret?: boolean;
  /** -1 for a field that is not shown, and that password managers fill. */
  tabIndex?: -1 | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  onBlur?: FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A labelled text input of at most 254 characters. */
export function TextField(props: TextFieldProps) {
  const field = useField(props, '');
  return (
    <FieldFrame field={field} props={props}>
      <TextControl field={field} {...props} />
    </FieldFrame>
  );
}

/** The box and its input, for fields with their own frame. */
export function TextControl({ field, ...props }: TextFieldProps & { field: FieldState<string> }) {
  useKit(styles);
  const {
    type = 'text',
    secret = type === 'password',
    maxLength = TEXT_LIMIT,
    rows,
    before,
    after,
    size,
    inputMode,
    placeholder,
    autoFocus,
    spellCheck,
    autoCapitalize,
    tabIndex,
    onKeyDown,
    onBlur,
    ref,
  } = props;
  const shared = {
    ...field.control,
    className: 'iam-input',
    value: field.value,
    readOnly: props.readOnly || field.locked,
    maxLength,
    placeholder,
    inputMode,
    autoFocus,
    spellCheck,
    autoCapitalize,
    tabIndex,
    onKeyDown,
    onBlur,
    ref,
    onChange: (event: { currentTarget: { value: string } }) => field.set(event.currentTarget.value),
  };
  const Input = secret ? SecretInput : 'input';
  return (
    <div
      className="iam-box"
      data-size={size}
      data-disabled={field.disabled || undefined}
      data-readonly={props.readOnly || undefined}
      data-multiline={rows !== undefined || undefined}
      onMouseDown={(event) => focusInput(event.currentTarget, event)}
    >
      {before}
      {rows === undefined ? <Input type={type} {...shared} /> : <textarea rows={rows} {...shared} />}
      {after}
    </div>
  );
}

/** A press on the box focuses its input, as in a native one. */
function focusInput(box: HTMLElement, event: { target: EventTarget; preventDefault(): void }): void {
  const input = box.querySelector<HTMLElement>('.iam-input');
  if (event.target !== box || !input) return;
  event.preventDefault();
  input.focus();
}
