import { useImperativeHandle, useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { knownValue, knowValue } from '../forms/known-values.ts';

type SecretInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange'> & {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * An input of a password or code. React would repeat what is typed in the attribute `value`, where a style sheet of the
 * page finds it sign by sign, and so does whatever records the page.
 */
export function SecretInput({ value, onChange, ref, ...rest }: SecretInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const [, render] = useState({});
  useLayoutEffect(() => {
    const { current } = input;
    // What the browser filled in without telling stays: the form takes it.
    if (current && knownValue(current) !== value) knowValue(current, (current.value = value));
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    knowValue(event.currentTarget, event.currentTarget.value);
    onChange(event);
    // The value may be the same as before, without the space that was typed.
    render({});
  };
  return <input {...rest} ref={input} onChange={change} />;
}
