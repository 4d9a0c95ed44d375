import { useId, type ReactNode } from 'react';
import { useWidget } from '../../react/widget.ts';
import styles from './field.css';
import { useFormField, type FormFieldProps } from '../forms/form-context.ts';
import { useKit } from '../styles/kit.ts';
import { formWords as words } from '../forms/form-words.ts';

/** What every field takes. Inside a `<Form model>` that knows its `name`, value and error come from there. */
export interface FieldProps<T> extends FormFieldProps<T> {
  /** The accessible name, to the letter. */
  label: string;
  /** Help that stays: shown under the field, read after its name. */
  hint?: ReactNode;
  /** What is wrong, as a sentence or several; shown beside the field and announced. */
  error?: string | readonly string[] | null | undefined;
  required?: boolean;
  /** Says so beside the label; the kit marks what may be left out, not what is needed. */
  optional?: boolean;
  disabled?: boolean;
  /** The label is for assistive technology alone (a search box, a cell). */
  labelHidden?: boolean;
  autoComplete?: string;
  className?: string;
}

/** A field's state and wiring, for the component that draws its control. */
export interface FieldState<T> {
  readonly value: T;
  set(value: T): void;
  readonly errors: readonly string[];
  readonly ids: { readonly control: string; readonly label: string; readonly hint: string; readonly error: string };
  readonly disabled: boolean;
  /** The form is on its way: shown as before, but not to be changed. */
  readonly locked: boolean;
  /** Attributes for the native control. */
  readonly control: {
    id: string;
    name: string;
    disabled: boolean;
    required: boolean;
    autoComplete: string | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
}

/**
 * Joins a field's props, its form and its ids.
 * @param empty the value of a field that has none yet
 */
export function useField<T>(props: FieldProps<T>, empty: T): FieldState<T> {
  useKit(styles);
  const { idPrefix } = useWidget();
  const id = `${idPrefix}${useId()}`;
  const bound = useFormField(props, empty);
  const given = props.error ?? bound.errors;
  const errors = typeof given === 'string' ? [given] : given;
  const ids = { control: `${id}control`, label: `${id}label`, hint: `${id}hint`, error: `${id}error` };
  const described = [errors.length > 0 && ids.error, props.hint !== undefined && ids.hint].filter(Boolean).join(' ');
  return {
    value: bound.value,
    set: bound.set,
    errors,
    ids,
    disabled: props.disabled ?? false,
    locked: bound.busy,
    control: {
      id: ids.control,
      name: props.name,
      disabled: props.disabled ?? false,
      required: props.required ?? false,
      autoComplete: props.autoComplete,
      'aria-invalid': errors.length > 0 || undefined,
      'aria-describedby': described || undefined,
    },
  };
}

/** The field with a complaint of its own, unless it already has one. */
export function withError<T>(field: FieldState<T>, sentence: string | null): FieldState<T> {
  if (sentence === null || field.errors.length > 0) return field;
  const described = [field.ids.error, field.control['aria-describedby']].filter(Boolean).join(' ');
  return {
    ...field,
    errors: [sentence],
    control: { ...field.control, 'aria-invalid': true, 'aria-describedby': described },
  };
}

export interface FieldFrameProps {
  field: Pick<FieldState<unknown>, 'ids' | 'errors' | 'disabled'>;
  props: Pick<FieldProps<never>, 'label' | 'hint' | 'optional' | 'labelHidden' | 'className'>;
  /** The control is a group (a picker, tags): its name comes by `aria-labelledby`, not by `for`. */
  group?: boolean;
  children: ReactNode;
}

/** Label, control, error, hint: the frame that all fields share. */
export function FieldFrame({ field, props, group, children }: FieldFrameProps) {
  const { ids, errors, disabled } = field;
  const Label = group ? 'span' : 'label';
  return (
    <div
      className={props.className ? `iam-field ${props.className}` : 'iam-field'}
      data-disabled={disabled || undefined}
    >
      <div className={props.labelHidden ? 'iam-visually-hidden' : 'iam-field-head'}>
        <Label id={ids.label} className="iam-field-label" {...(group ? {} : { htmlFor: ids.control })}>
          {props.label}
        </Label>
        {props.optional && <span className="iam-field-note">{words.optional}</span>}
      </div>
      {children}
      <FieldError id={ids.error} errors={errors} />
      {props.hint !== undefined && (
        <div id={ids.hint} className="iam-field-hint">
          {props.hint}
        </div>
      )}
    </div>
  );
}

/** A field's sentences, announced as they appear. */
export function FieldError({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div id={id} className="iam-field-error" role="alert">
      {errors.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </div>
  );
}
