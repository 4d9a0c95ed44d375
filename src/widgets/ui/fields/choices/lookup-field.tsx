import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Resource } from '../../../../core/state/resource.ts';
import { useSignal } from '../../../react/signals.ts';
import { useWidget } from '../../../react/widget.ts';
import { rootEnvironment } from './downshift-environment.ts';
import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { SearchIcon } from '../../basics/icons-rows.tsx';
import { CheckIcon, CloseIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { leftToInputMethod } from './left-to-input-method.ts';
import styles from './lookup-field.css';
import optionStyles from './multi-select.css';
import type { Option } from './options.ts';
import popoverStyles from '../../overlays/popover.css';
import { useOptionsPanel } from './use-options-panel.ts';
import { dataWords } from '../../data/data-words.ts';
import { words as fieldsWords } from '../words.ts';
import { useWords } from '../../../react/use-words.ts';

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 300;

export interface LookupFieldProps extends FieldProps<Option | null> {
  /** Finds options for a text; for '' the first ones. */
  search: (term: string, signal: AbortSignal) => Promise<readonly Option[]>;
  placeholder?: string;
}

const types = useCombobox.stateChangeTypes;

/** One of many options that the service finds while typing, such as a user. The value is the whole option. */
export function LookupField({ search, placeholder, ...props }: LookupFieldProps) {
  const words = useWords(fieldsWords);
  const data = useWords(dataWords);
  useKit(popoverStyles, optionStyles, styles);
  const { root } = useWidget();
  const field = useField<Option | null>(props, null);
  const id = useId();
  const [query, setQuery] = useState(field.value?.label ?? '');
  const asked = useRef({ term: '', search });
  asked.current.search = search;
  const [found] = useState(() => new Resource((signal) => asked.current.search(asked.current.term, signal)));
  const options = useSignal(found.data) ?? [];
  const status = useSignal(found.status);
  const typed = useRef('');
  const [shown, setShown] = useState(field.value);
  if (shown !== field.value) {
    // The form may set the choice; typing clears the choice but keeps the text.
    setShown(field.value);
    if (field.value) setQuery(field.value.label);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const environment = useMemo(() => rootEnvironment(root), [root]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      found.clear();
    },
    [found],
  );

  const ask = (term: string, pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current.term = term.trim();
      void found.reload();
    }, pause);
  };
  const choose = (option: Option | null) => {
    if (field.locked) return;
    field.set(option);
    typed.current = '';
    setQuery(option?.label ?? '');
  };
  const type = (text: string) => {
    typed.current = text;
    setQuery(text);
    if (field.value) field.set(null);
    ask(text, PAUSE);
  };
  const list = useCombobox<Option>({
    id,
    environment,
    items: [...options],
    inputValue: query,
    selectedItem: field.value,
    inputId: field.ids.control,
    labelId: field.ids.label,
    menuId: `${id}list`,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled === true,
    stateReducer: keepChoice,
    onStateChange: ({ type: change, selectedItem }) => {
      if ((change === types.InputKeyDownEnter || change === types.ItemClick) && selectedItem) choose(selectedItem);
      // An incomplete name is no choice: leaving the field then clears it.
      if (change === types.InputBlur) setQuery(field.value?.label ?? '');
    },
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen && !field.value && found.status.peek() === 'idle') ask(typed.current, typed.current ? PAUSE : 0);
    },
  });
  const open = list.isOpen && !field.disabled && !field.locked;
  const { box, panel } = useOptionsPanel(open);

  const message =
    status === 'failed'
      ? words.lookupFailed
      : status !== 'ready'
        ? words.looking
        : options.length === 0
          ? words.noneFound
          : null;
  const input = list.getInputProps({
    ...field.control,
    onChange: (event) => type(event.currentTarget.value),
    onKeyDown: (event) => {
      if (leftToInputMethod(event)) return;
      // An open list handles Escape itself, so that a surrounding dialog stays open.
      if (event.key === 'Escape' && list.isOpen) event.stopPropagation();
    },
  });
  return (
    <FieldFrame field={field} props={props}>
      <div ref={box} className="iam-box" data-disabled={field.disabled || undefined}>
        <SearchIcon />
        <input
          {...input}
          className="iam-input"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? words.search}
          aria-autocomplete="list"
          readOnly={field.locked}
        />
        {field.value && !field.disabled && !field.locked && (
          <button
            type="button"
            className="iam-box-button"
            aria-label={words.clear}
            onClick={() => {
              choose(null);
              found.clear();
              box.current?.querySelector('input')?.focus();
            }}
          >
            <CloseIcon size={14} />
          </button>
        )}
      </div>
      <div ref={panel} popover="manual" className="iam-popover iam-options iam-lookup-options">
        <ul {...list.getMenuProps({ 'aria-label': words.options })} className="iam-options-list">
          {open &&
            status !== 'failed' &&
            options.map((option, index) => (
              <li
                key={option.value}
                {...list.getItemProps({ item: option, index, 'aria-selected': option.value === field.value?.value })}
                className="iam-option"
                data-active={index === list.highlightedIndex || undefined}
              >
                <span className="iam-option-text">
                  <bdi>{option.label}</bdi>
                  {option.description !== undefined && <span className="iam-option-note">{option.description}</span>}
                </span>
                {option.value === field.value?.value && <CheckIcon />}
              </li>
            ))}
        </ul>
        {open && message !== null && <p className="iam-options-message">{message}</p>}
      </div>
      <span className="iam-visually-hidden" role="status">
        {open && (message ?? data.found(options.length))}
      </span>
    </FieldFrame>
  );
}

/** Typing and leaving change only the text; the field keeps the choice. */
function keepChoice(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
): Partial<UseComboboxState<Option>> {
  if (type === types.InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
  return changes;
}
