import { useState } from 'react';
import { FormModel, type FormOptions } from './form-model.ts';

/**
 * A form's model for as long as its view lives; where a form outlives its view, the widget's model holds a `FormModel`
 * instead.
 * @param initial the values to begin with; its keys are the names of the fields
 */
export function useForm<T extends object>(initial: T, options?: FormOptions<T>): FormModel<T> {
  const [model] = useState(() => new FormModel(initial, options));
  return model;
}
