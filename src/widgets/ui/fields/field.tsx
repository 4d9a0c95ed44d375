import { useContext, useId, useState, type ReactNode } from 'react';
import { useWidget } from '../../react/widget.ts';
import styles from './field.css';
import { FormContext, useFormField, type FormFieldProps } from '../forms/form-context.ts';
import { useKit } from '../styles/kit.ts';
import { formWords } from '../forms/form-words.ts';
import { useWords } from '../../react/use-words.ts';

/** The props of every field. Inside a `<Form model>` that knows its `name`, value and error come from the model. */
export interface FieldProps<T> extends FormFieldProps<T> {
  /** The accessible name, word for word. */
  label: string;
  /** Permanent help, shown under the field and read after its name. */
  hint?: ReactNode;
  /** One or more messages, shown beside the field and announced. */
  error?: string | readonly string[] | null | undefined;
  /** Marks the field as wrong by the message with this id, elsewhere in the form. */
  invalid?: string | false;
  required?: boolean;
  /** Marks the field as optional. The kit marks optional fields, not required ones. */
  optional?: boolean;
  disabled?: boolean;
  /** A link at the end of the label's line, reached after the control. */
  aside?: ReactNode;
  /** Shows the label only to assistive technology, as for a search box or a cell. */
  labelHidden?: boolean;
  autoComplete?: string;
  className?: string;
}

/** A field's state and attributes, for the component that draws its control. */
export interface FieldState<T> {
  readonly value: T;
  set(value: T): void;
  readonly errors: readonly string[];
  readonly ids: {
    readonly control: string;
    readonly label: string;
    readonly hint: string;
    readonly error: string;
    readonly note: string;
  };
  readonly disabled: boolean;
  /** The form is being submitted: it looks the same, but cannot be changed. */
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
 * Combines a field's props, its form and its ids.
 * @param empty the value of an empty field
 */
export function useField<T>(props: FieldProps<T>, empty: T): FieldState<T> {
  useKit(styles);
  const { idPrefix } = useWidget();
  const id = `${idPrefix}${useId()}`;
  const bound = useFormField(props, empty);
  const given = props.error ?? bound.errors;
  const errors = typeof given === 'string' ? [given] : given;
  const ids = {
    control: `${id}control`,
    label: `${id}label`,
    hint: `${id}hint`,
    error: `${id}error`,
    note: `${id}note`,
  };
  const described = [
    props.invalid,
    errors.length > 0 && ids.error,
    props.optional && ids.note,
    props.hint !== undefined && ids.hint,
  ]
    .filter(Boolean)
    .join(' ');
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
      'aria-invalid': errors.length > 0 || Boolean(props.invalid) || undefined,
      'aria-describedby': described || undefined,
    },
  };
}

/** Adds an error to a field that has none. */
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
  props: Pick<FieldProps<never>, 'label' | 'hint' | 'optional' | 'aside' | 'labelHidden' | 'className'>;
  /** The control is a group (a picker, tags): it is named by `aria-labelledby`, not by `for`. */
  group?: boolean;
  children: ReactNode;
}

/** Label, control, error and hint: the frame of every field. */
export function FieldFrame({ field, props, group, children }: FieldFrameProps) {
  const words = useWords(formWords);
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
        {props.optional && (
          <span id={ids.note} className="iam-field-note">
            {words.optional}
          </span>
        )}
      </div>
      {children}
      {props.aside && <div className="iam-field-aside">{props.aside}</div>}
      <FieldError id={ids.error} errors={errors} />
      {props.hint !== undefined && (
        <div id={ids.hint} className="iam-field-hint">
          {props.hint}
        </div>
      )}
    </div>
  );
}

/** A field's errors, announced as they appear; of several fields only the form's summary is. */
export function FieldError({ id, errors }: { id: string; errors: readonly string[] }) {
  return errors.length === 0 ? null : <Errors id={id} errors={errors} />;
}

function Errors({ id, errors }: { id: string; errors: readonly string[] }) {
  const form = useContext(FormContext);
  // As it was when the errors appeared: a role that comes later would announce them again.
  const [isSummed] = useState(() => form?.hasSeveralErrors() ?? false);
  return (
    <div id={id} className="iam-field-error" role={isSummed ? undefined : 'alert'}>
      {errors.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </div>
  );
}
