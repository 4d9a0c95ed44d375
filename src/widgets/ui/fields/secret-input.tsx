import { useImperativeHandle, useLayoutEffect, useReducer, useRef, type ChangeEvent, type ComponentProps } from 'react';
import { knowValue } from '../forms/known-values.ts';

type SecretInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue'> & { value: string };

/**
 * An input of a password or code. React would repeat what is typed in the attribute `value`, where a style sheet of the
 * page finds it sign by sign, and so does whatever records the page.
 */
export function SecretInput({ value, onChange, ref, ...rest }: SecretInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  const [typed, type] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  useLayoutEffect(() => {
    const { current } = input;
    // What the browser filled in before the first view stays: the form takes it.
    const isOurs = value !== shown.current || typed > 0;
    shown.current = value;
    if (!current || !isOurs) return;
    if (current.value !== value) current.value = value;
    knowValue(current, value);
  }, [value, typed]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    knowValue(event.currentTarget, event.currentTarget.value);
    onChange?.(event);
    // The value may be another than what was typed, or the same as before.
    type();
  };
  return <input {...rest} ref={input} onChange={change} />;
}
