import type { ComponentProps } from 'react';
import { DayPicker, type ClassNames, type DateRange as Days, type Modifiers } from 'react-day-picker';
import styles from './calendar.css';
import { firstDayOfWeek, pickerLocale } from './date-range.ts';
import { ChevronEndIcon, ChevronStartIcon } from '../../basics/icons-rows.tsx';
import { useKit } from '../../styles/kit.ts';
import { words as fieldWords } from '../words.ts';
import { useWords } from '../../../react/use-words.ts';

type FieldWords = (typeof fieldWords)['english'];

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
  max?: Date | (() => Date) | undefined;
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
      {...shared(look, useWords(fieldWords))}
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
    <DayPicker
      {...shared(look, useWords(fieldWords))}
      mode="single"
      required
      selected={value}
      defaultMonth={value}
      onSelect={onChange}
    />
  );
}

function shared({ lang: given, dir, min, max }: CalendarLook, words: FieldWords) {
  const lang = pickerLocale(given);
  const last = typeof max === 'function' ? max() : max;
  const month = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric' });
  const whole = new Intl.DateTimeFormat(lang, { dateStyle: 'full' });
  return {
    classNames,
    dir,
    autoFocus: true,
    showOutsideDays: true,
    fixedWeeks: true,
    weekStartsOn: firstDayOfWeek(lang),
    disabled: [...(min ? [{ before: min }] : []), ...(last ? [{ after: last }] : [])],
    formatters: {
      formatCaption: (date: Date) => month.format(date),
      formatWeekdayName: weekdayName(lang),
    },
    labels: {
      labelDayButton: (date: Date, { selected }: Modifiers) =>
        selected ? words.chosenDay(whole.format(date)) : whole.format(date),
      labelGrid: (date: Date) => month.format(date),
      labelNav: () => words.months,
      labelNext: () => words.nextMonth,
      labelPrevious: () => words.previousMonth,
      labelWeekday: (date: Date) => new Intl.DateTimeFormat(lang, { weekday: 'long' }).format(date),
    },
    components: {
      PreviousMonthButton: MonthButton,
      NextMonthButton: MonthButton,
      Chevron: ({ orientation }: { orientation?: string }) =>
        orientation === 'left' ? <ChevronStartIcon /> : <ChevronEndIcon />,
    },
  };
}

/** A button with only an icon: its name shows as a tooltip. */
function MonthButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" data-icon-only="" />;
}

/** Two letters of a weekday; its narrow name where two letters are the same for several days, as in Arabic. */
function weekdayName(lang: string): (date: Date) => string {
  const short = new Intl.DateTimeFormat(lang, { weekday: 'short' });
  const narrow = new Intl.DateTimeFormat(lang, { weekday: 'narrow' });
  const two = (date: Date) => short.format(date).slice(0, 2);
  const week = Array.from({ length: 7 }, (_, day) => two(new Date(2026, 0, 1 + day)));
  return new Set(week).size === 7 ? two : (date) => narrow.format(date);
}
