import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useId, useMemo, useState, type CSSProperties } from 'react';
import { formatList } from '../../../../core/locale/lists.ts';
import { useWidget } from '../../../react/widget.ts';
import chipStyles from './chip.css';
import { Chip } from './chip.tsx';
import { rootEnvironment } from './downshift-environment.ts';
import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { CheckIcon, ChevronDownIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { leftToInputMethod } from './left-to-input-method.ts';
import styles from './multi-select.css';
import { filterOptions, type Option } from './options.ts';
import { QuickOptions } from './quick-options.tsx';
import popoverStyles from '../../overlays/popover.css';
import { useOptionsPanel } from './use-options-panel.ts';
import { dataWords } from '../../data/data-words.ts';
import { words as fieldsWords } from '../words.ts';
import { useLocale, useWords } from '../../../react/use-words.ts';

export const CHOICE_LIMIT = 99_999;
export const LIST_HEIGHT = 300;

export interface MultiSelectProps extends FieldProps<readonly string[]> {
  options: readonly Option[];
  /** Maximum number of choices. Default: 99999. */
  limit?: number;
  /** Maximum height of the list in px. Default: 300. */
  maxHeight?: number;
  placeholder?: string;
  /** How many options also stand below the field, each chosen by one press. Default: none. */
  quick?: number;
}

const none: readonly string[] = [];
const types = useCombobox.stateChangeTypes;

/**
 * Several choices from a list, found by typing. Choices are chips before the input. The value holds the options'
 * values.
 */
export function MultiSelect({
  options,
  limit = CHOICE_LIMIT,
  maxHeight = LIST_HEIGHT,
  placeholder,
  quick = 0,
  ...props
}: MultiSelectProps) {
  const words = useWords(fieldsWords);
  const { found } = useWords(dataWords);
  const locale = useLocale();
  useKit(popoverStyles, chipStyles, styles);
  const { root } = useWidget();
  const field = useField(props, none);
  const id = useId();
  const [query, setQuery] = useState('');
  const shown = filterOptions(options, query);
  const full = field.value.length >= limit;
  const environment = useMemo(() => rootEnvironment(root), [root]);
  const chosen = (value: string) => field.value.includes(value);
  const toggle = ({ value }: Option) => {
    if (field.locked) return;
    if (chosen(value)) field.set(field.value.filter((one) => one !== value));
    else if (!full) field.set([...field.value, value]);
  };
  const list = useCombobox<Option>({
    id,
    environment,
    items: [...shown],
    inputValue: query,
    selectedItem: null,
    inputId: field.ids.control,
    labelId: field.ids.label,
    menuId: `${id}list`,
    itemToString: (option) => option?.label ?? '',
    isItemDisabled: (option) => option.disabled === true || (full && !chosen(option.value)),
    stateReducer: stayOpen,
    // Handled here at once: downshift reports typing one effect later, which loses a fast typist's next key.
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== types.InputChange) setQuery(inputValue);
    },
    onStateChange: ({ type, selectedItem }) => {
      if ((type === types.InputKeyDownEnter || type === types.ItemClick) && selectedItem) toggle(selectedItem);
    },
  });
  const open = list.isOpen && !field.disabled;
  const { box, panel } = useOptionsPanel(open);
  // Said, since the focus stays where it is.
  const [removed, setRemoved] = useState('');

  const message =
    full && options.length > 0
      ? words.limitReached(limit)
      : options.length === 0
        ? words.listEmpty
        : shown.length === 0
          ? words.noneFound
          : null;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const chosenId = `${id}chosen`;
  const input = list.getInputProps({
    ...field.control,
    'aria-describedby':
      [field.value.length > 0 && chosenId, field.control['aria-describedby']].filter(Boolean).join(' ') || undefined,
    onChange: (event) => setQuery(event.currentTarget.value),
    onKeyDown: (event) => {
      if (leftToInputMethod(event)) return;
      const last = field.value.at(-1);
      setRemoved('');
      if (event.key === 'Backspace' && query === '' && last !== undefined && !field.locked) {
        field.set(field.value.slice(0, -1));
        setRemoved(words.removed(labelOf(last)));
      }
      // An open list handles Escape itself, so that a surrounding dialog stays open.
      if (event.key === 'Escape' && list.isOpen) event.stopPropagation();
    },
  });
  return (
    <FieldFrame field={field} props={props}>
      <div ref={box} className="iam-box" data-disabled={field.disabled || undefined}>
        <div className="iam-chips">
          {field.value.map((value) => (
            <Chip
              key={value}
              label={labelOf(value)}
              disabled={field.disabled || field.locked}
              onRemove={() => {
                field.set(field.value.filter((one) => one !== value));
                setRemoved(words.removed(labelOf(value)));
              }}
            />
          ))}
          <span id={chosenId} hidden>
            {formatList(field.value.map(labelOf), locale)}
          </span>
          <input
            {...input}
            className="iam-input iam-chip-input"
            autoComplete="off"
            spellCheck={false}
            required={(props.required ?? false) && field.value.length === 0}
            placeholder={field.value.length === 0 ? (placeholder ?? words.selectSome) : undefined}
            aria-autocomplete="list"
            readOnly={field.locked}
          />
        </div>
        <button
          type="button"
          {...list.getToggleButtonProps({ disabled: field.disabled })}
          className="iam-box-button"
          aria-label={words.showOptions}
        >
          <ChevronDownIcon />
        </button>
      </div>
      {quick > 0 && (
        <QuickOptions
          options={options.filter((option) => !option.disabled).slice(0, quick)}
          isChosen={({ value }) => chosen(value)}
          onToggle={toggle}
          disabled={field.disabled}
        />
      )}
      <div
        ref={panel}
        popover="manual"
        className="iam-popover iam-options"
        style={{ '--iam-options-height': `${maxHeight}px` } as CSSProperties}
      >
        <ul
          {...list.getMenuProps({ 'aria-multiselectable': true, 'aria-label': words.options })}
          className="iam-options-list"
        >
          {open &&
            shown.map((option, index) => (
              <li
                key={option.value}
                {...list.getItemProps({ item: option, index, 'aria-selected': chosen(option.value) })}
                className="iam-option"
                data-active={index === list.highlightedIndex || undefined}
              >
                <span className="iam-option-mark">{chosen(option.value) && <CheckIcon size={12} />}</span>
                <span className="iam-option-text">
                  {option.label}
                  {option.description !== undefined && <span className="iam-option-note">{option.description}</span>}
                </span>
              </li>
            ))}
        </ul>
        {open && message !== null && <p className="iam-options-message">{message}</p>}
      </div>
      <span className="iam-visually-hidden" role="status">
        {(open && (message ?? (query && found(shown.length)))) || removed}
      </span>
    </FieldFrame>
  );
}

/** Choosing leaves the list open at its position; leaving clears the query. */
function stayOpen(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
): Partial<UseComboboxState<Option>> {
  if (type === types.InputKeyDownEnter || type === types.ItemClick)
    return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex, inputValue: state.inputValue };
  return type === types.InputBlur ? { ...changes, inputValue: '', selectedItem: null } : changes;
}
