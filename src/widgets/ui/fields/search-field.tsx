import { useEffect, useRef } from 'react';
import { FieldFrame, useField } from './field.tsx';
import { SearchIcon } from '../basics/icons-rows.tsx';
import { CloseIcon } from '../basics/icons.tsx';
import { TextControl, type TextFieldProps } from './text-field.tsx';
import { words as fieldsWords } from './words.ts';
import { isComposing } from '../../react/shortcuts.ts';
import { useWords } from '../../react/use-words.ts';

export const SEARCH_PAUSE = 500;

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'rows' | 'label' | 'name'> {
  name?: string;
  /** The accessible name. Default: 'Search'. */
  label?: string;
  /** Called 500 ms after the last keystroke, and at once on Enter and on clearing; never twice with the same text. */
  onSearch(term: string): void;
}

/** A search box. Typing shows at once; the search waits for a pause. */
export function SearchField({
  onSearch,
  name = 'term',
  label: given,
  labelHidden = true,
  placeholder: prompt,
  size = 'md',
  ...rest
}: SearchFieldProps) {
  const words = useWords(fieldsWords);
  const label = given ?? words.search;
  const placeholder = prompt ?? label;
  const props = { ...rest, name, label, labelHidden, size, placeholder };
  const field = useField({ ...props, autoComplete: 'off' }, '');
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef(field.value);
  useEffect(() => () => clearTimeout(timer.current), []);

  const speak = (term: string) => {
    clearTimeout(timer.current);
    if (said.current === term) return;
    said.current = term;
    onSearch(term);
  };
  const type = (term: string) => {
    field.set(term);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => speak(term), SEARCH_PAUSE);
  };
  const clear = () => {
    field.set('');
    speak('');
    input.current?.focus();
  };
  return (
    <FieldFrame field={field} props={props}>
      <TextControl
        {...props}
        field={{ ...field, set: type }}
        ref={input}
        type="search"
        before={<SearchIcon />}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') {
            // Enter searches; it does not submit a surrounding form.
            event.preventDefault();
            speak(field.value);
          }
          if (event.key === 'Escape' && field.value !== '') {
            event.stopPropagation();
            clear();
          }
        }}
        after={
          field.value !== '' && (
            <button type="button" className="iam-box-button" aria-label={words.clear} onClick={clear} tabIndex={-1}>
              <CloseIcon size={14} />
            </button>
          )
        }
      />
    </FieldFrame>
  );
}
