import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import styles from './chip.css';
import { Chip } from './chip.tsx';
import { isComposing } from '../../../react/shortcuts.ts';
import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { useKit } from '../../styles/kit.ts';
import { addTags, hasSeparator, plainTags, TAG_KEYS, type TagSyntax } from './tags.ts';
import { TEXT_LIMIT } from '../text-field.tsx';

export const TAG_BLUR_PAUSE = 200;

export interface TagInputProps extends FieldProps<readonly string[]> {
  placeholder?: string;
  /** Marks an invalid entry; it stays, to be corrected. */
  isInvalid?(tag: string): boolean;
  inputMode?: 'email' | 'text' | 'tel';
  /** How text is split into entries. Default: at spaces, semicolons and commas. */
  syntax?: TagSyntax;
}

const none: readonly string[] = [];

/**
 * Several short texts, such as emails. Enter, space, tab, semicolon and comma end an entry. Pasted text is split at
 * these and at line ends. Leaving the field adds the typed text after 200 ms. Duplicates are ignored. Backspace in the
 * empty input brings the last entry back for correction.
 */
export function TagInput({ placeholder, isInvalid, inputMode, syntax = plainTags, ...props }: TagInputProps) {
  useKit(styles);
  const field = useField(props, none);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const add = (typed: string) => {
    const next = addTags(field.value, syntax.split(typed), syntax.keyOf);
    if (next !== field.value) field.set(next);
    setText('');
  };
  const later = useRef(add);
  useEffect(() => {
    later.current = add;
  });
  useEffect(() => {
    const own = input.current;
    const form = own?.form;
    // A form that is submitted within the pause after typing includes the last entry.
    const settle = () => later.current(own?.value ?? '');
    form?.addEventListener('formdata', settle);
    return () => form?.removeEventListener('formdata', settle);
  }, []);

  // Of a field that scrolls, the end is seen while somebody types there.
  useLayoutEffect(() => {
    const box = input.current?.parentElement;
    if (box && input.current?.matches(':focus')) box.scrollTop = box.scrollHeight;
  }, [text, field.value]);

  const remove = (tag: string) => field.set(field.value.filter((one) => one !== tag));
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const isOpen = event.key !== 'Enter' && event.key !== 'Tab' && syntax.isOpen(text);
    if (isOpen) return;
    if (TAG_KEYS.includes(event.key) && !event.shiftKey && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (TAG_KEYS.includes(event.key) && event.key !== 'Tab' && event.key !== 'Enter') {
      event.preventDefault();
    }
    const last = field.value.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      field.set(field.value.slice(0, -1));
      setText(last);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const entries = syntax.split(pasted);
    if (entries.length === 0 || (entries.length === 1 && entries[0] === pasted)) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  const change = (typed: string) => (hasSeparator(typed) && !syntax.isOpen(typed) ? add(typed) : setText(typed));
  return (
    <FieldFrame field={field} props={props}>
      <div
        className="iam-box"
        data-disabled={field.disabled || undefined}
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button, input')) return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        <div className="iam-chips">
          {field.value.map((tag) => (
            <Chip
              key={tag}
              label={tag}
              invalid={isInvalid?.(tag) ?? false}
              disabled={field.disabled || field.locked}
              onRemove={() => remove(tag)}
            />
          ))}
          <input
            {...field.control}
            ref={input}
            type="text"
            className="iam-input iam-chip-input"
            inputMode={inputMode}
            value={text}
            readOnly={field.locked}
            autoComplete={props.autoComplete ?? 'off'}
            required={(props.required ?? false) && field.value.length === 0}
            placeholder={field.value.length === 0 ? placeholder : undefined}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={TEXT_LIMIT}
            onKeyDown={keyDown}
            onPaste={paste}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => clearTimeout(timer.current)}
            onBlur={() => {
              timer.current = setTimeout(() => later.current(input.current?.value ?? ''), TAG_BLUR_PAUSE);
            }}
          />
        </div>
      </div>
    </FieldFrame>
  );
}
