import { DayPicker, type ClassNames, type DateRange as Days } from 'react-day-picker';
import styles from './calendar.css';
import { firstDayOfWeek } from './date-range.ts';
import { ChevronEndIcon, ChevronStartIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';

const classNames: Partial<ClassNames> = {
  root: 'iam-cal',
  month: 'iam-cal-month',
  month_caption: 'iam-cal-caption',
  nav: 'iam-cal-nav',
  button_previous: 'iam-cal-step',
  button_next: 'iam-cal-step',
  month_grid: 'iam-cal-grid',
  weekday: 'iam-cal-weekday',
  day: 'iam-cal-day',
  day_button: 'iam-cal-button',
  outside: 'iam-cal-outside',
  today: 'iam-cal-today',
  selected: 'iam-cal-chosen',
  range_start: 'iam-cal-start',
  range_middle: 'iam-cal-middle',
  range_end: 'iam-cal-end',
};

interface CalendarLook {
  /** Language of names and of the first day of the week. */
  lang: string;
  /** Writing direction, for the arrow keys. */
  dir: 'ltr' | 'rtl';
  /** Days before and after these cannot be chosen. */
  min?: Date | undefined;
  max?: Date | undefined;
}

export interface RangeCalendarProps extends CalendarLook {
  value: { from: Date; to?: Date | undefined } | undefined;
  onChange(value: { from: Date; to?: Date | undefined } | undefined): void;
}

/** A month for choosing a first and a last day. It has its own chunk: import it lazily. */
export function RangeCalendar({ value, onChange, ...look }: RangeCalendarProps) {
  useKit(styles);
  const select = (days: Days | undefined) => onChange(days?.from ? { from: days.from, to: days.to } : undefined);
  return (
    <DayPicker
      {...shared(look)}
      mode="range"
      resetOnSelect
      selected={value}
      defaultMonth={value?.from}
      onSelect={select}
    />
  );
}

export interface DayCalendarProps extends CalendarLook {
  value: Date | undefined;
  onChange(value: Date): void;
}

/** A month for choosing one day. */
export function DayCalendar({ value, onChange, ...look }: DayCalendarProps) {
  useKit(styles);
  return (
    <DayPicker {...shared(look)} mode="single" required selected={value} defaultMonth={value} onSelect={onChange} />
  );
}

function shared({ lang, dir, min, max }: CalendarLook) {
  const month = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short' });
  const whole = new Intl.DateTimeFormat(lang, { dateStyle: 'full' });
  return {
    classNames,
    dir,
    autoFocus: true,
    showOutsideDays: true,
    fixedWeeks: true,
    weekStartsOn: firstDayOfWeek(lang),
    disabled: [...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])],
    formatters: {
      formatCaption: (date: Date) => month.format(date),
      formatWeekdayName: (date: Date) => weekday.format(date).slice(0, 2),
    },
    labels: {
      labelDayButton: (date: Date) => whole.format(date),
      labelGrid: (date: Date) => month.format(date),
      labelWeekday: (date: Date) => new Intl.DateTimeFormat(lang, { weekday: 'long' }).format(date),
    },
    components: {
      Chevron: ({ orientation }: { orientation?: string }) =>
        orientation === 'left' ? <ChevronStartIcon /> : <ChevronEndIcon />,
    },
  };
}
