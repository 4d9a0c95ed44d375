import type { FieldState } from '../field.tsx';
import { CalendarIcon } from '../../basics/icons.tsx';
import type { TriggerProps } from '../../overlays/use-popover.ts';

/** The button of a date picker: named by the field's label, described by the chosen date. */
export function DateTrigger({
  field,
  trigger,
  text,
  placeholder,
}: {
  field: FieldState<unknown>;
  trigger: TriggerProps;
  text: string | null;
  placeholder: string;
}) {
  const { name, disabled, id } = field.control;
  const value = `${id}value`;
  return (
    <button
      type="button"
      {...trigger}
      id={id}
      data-name={name}
      disabled={disabled}
      className="iam-box iam-date-trigger"
      aria-labelledby={field.ids.label}
      data-disabled={disabled || undefined}
      aria-describedby={[value, field.control['aria-describedby']].filter(Boolean).join(' ')}
      data-wrong={field.control['aria-invalid']}
    >
      <span id={value} className="iam-date-value" data-empty={text === null || undefined}>
        {text ?? placeholder}
      </span>
      <CalendarIcon />
    </button>
  );
}

/** The initial focus of an opened calendar: the day that the arrow keys start from, or the panel while it loads. */
export function focusDay(panel: HTMLElement): HTMLElement | null {
  return panel.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]');
}
