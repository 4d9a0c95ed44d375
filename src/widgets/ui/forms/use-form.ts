import { useState } from 'react';
import { FormModel, type FormOptions } from './form-model.ts';
import { useSpeak } from '../../react/use-words.ts';

/**
 * A form's model that lives as long as its view. If the form outlives its view, the widget's model holds a `FormModel`
 * instead.
 * @param initial the initial values; its keys are the field names
 */
export function useForm<T extends object>(initial: T, options?: FormOptions<T>): FormModel<T> {
  const speak = useSpeak();
  const [model] = useState(() => new FormModel(speak, initial, options));
  return model;
}
