import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext, useContext, useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import type { FormModel } from './form-model.ts';

/** The form of the fields below. */
export const FormContext = createContext<FormModel<Record<string, unknown>> | null>(null);

const none: ReadonlySignal<undefined> = signal(undefined);
const idle: ReadonlySignal<boolean> = signal(false);
const noErrors: readonly string[] = [];

/** What a field tells its form. */
export interface FormFieldProps<T> {
  /** The key in the form's data. Password managers read it too. */
  name: string;
  /** Controlled value; leave it out for an uncontrolled field or one bound to a form. */
  value?: T;
  defaultValue?: T;
  onChange?(value: T): void;
}

/** A field's value: from its own prop, else from its form, else from its own state. */
export function useFormField<T>(props: FormFieldProps<T>, empty: T) {
  const form = useContext(FormContext);
  const bound = form !== null && props.value === undefined && form.has(props.name) ? form : null;
  const kept = useSignal(bound ? bound.value(props.name) : none) as T | undefined;
  const errors = useSignal(form ? form.error(props.name) : none) ?? noErrors;
  const busy = useSignal(form ? form.busy : idle);
  const [own, setOwn] = useState<T>(props.defaultValue ?? empty);
  const set = (value: T) => {
    form?.type();
    if (bound) bound.set(props.name, value);
    else if (props.value === undefined) setOwn(value);
    props.onChange?.(value);
  };
  return { value: bound ? (kept as T) : (props.value ?? own), set, errors, busy };
}
