import { useRef, useState } from 'react';
import { lazy } from '../../../react/lazy.ts';
import { useWidget } from '../../../react/widget.ts';
import { Button } from '../../basics/buttons.tsx';
import styles from './date-range-picker.css';
import {
  DATE_FORMAT,
  DATE_TIME_FORMAT,
  dayStart,
  formatPattern,
  isValidRange,
  settleRange,
  withDay,
  type DateRange,
} from './date-range.ts';
import { DateTrigger, focusDay } from './date-trigger.tsx';
import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { SpinnerIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { Popover } from '../../overlays/popover.tsx';
import { TimePanel } from './time-panel.tsx';
import type { TriggerProps } from '../../overlays/use-popover.ts';
import { LazyPart } from '../../states/lazy-part.tsx';
import { words as fieldsWords } from '../words.ts';
import { useLocale, useWords } from '../../../react/use-words.ts';

const RangeCalendar = lazy(async () => ({ default: (await import('./calendar.tsx')).RangeCalendar }));

export interface DateRangePickerProps extends FieldProps<DateRange | null> {
  /** Only days, or days with times. Default: `datetime`. */
  type?: 'date' | 'datetime';
  /** Pattern of the text. Default: 'MMM DD YYYY HH:mm', or without the time for `date`. */
  format?: string;
  placeholder?: string;
  /** BCP 47. Default: the language that is shown. */
  lang?: string;
  min?: Date;
  /** A function is asked each time that the calendar shows: a page that stays open has another today. */
  max?: Date | (() => Date);
}

interface Draft {
  readonly start: Date;
  /** Missing between the choices of the first and the second day. */
  readonly end?: Date | undefined;
  /** The previous end, because the next end keeps its time. */
  readonly last?: Date | undefined;
}

/**
 * Picks a start and an end. The panel shows days, or times after the footer's toggle 'select time'. A valid range is
 * reported once, when the panel closes.
 */
export function DateRangePicker({
  type = 'datetime',
  format = type === 'date' ? DATE_FORMAT : DATE_TIME_FORMAT,
  placeholder: given,
  lang: own,
  min,
  max,
  ...props
}: DateRangePickerProps) {
  const words = useWords(fieldsWords);
  const locale = useLocale();
  const lang = own ?? locale;
  const placeholder = given ?? words.noRange;
  useKit(styles);
  const { element } = useWidget();
  const field = useField<DateRange | null>(props, null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [panel, setPanel] = useState<'date' | 'time'>('date');
  const latest = useRef(draft);
  latest.current = draft;

  const change = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  const turn = (open: boolean) => {
    if (open) {
      setPanel('date');
      return change(isValidRange(field.value) ? field.value : null);
    }
    const found = latest.current;
    if (!found) return undefined;
    const range = settleRange({ start: found.start, end: found.end ?? found.start });
    const same = field.value && +range.start === +field.value.start && +range.end === +field.value.end;
    return same ? undefined : field.set(range);
  };
  const days = (picked: { from: Date; to?: Date | undefined } | undefined) => {
    if (!picked) return change(null);
    const start = draft ? withDay(draft.start, picked.from) : dayStart(picked.from);
    const last = draft?.end ?? draft?.last;
    const end = picked.to && (last ? withDay(last, picked.to) : dayStart(picked.to));
    return change(end ? settleRange({ start, end }) : { start, last });
  };
  const speak = (range: DateRange) =>
    `${formatPattern(range.start, format, lang)} – ${formatPattern(range.end, format, lang)}`;
  const whole = draft && { start: draft.start, end: draft.end ?? draft.start };
  const drawTrigger = (trigger: TriggerProps) => (
    <DateTrigger field={field} trigger={trigger} text={field.value && speak(field.value)} placeholder={placeholder} />
  );
  return (
    <FieldFrame field={field} props={props} group>
      <Popover label={words.calendar} arrow={false} focus={focusDay} onOpenChange={turn} trigger={drawTrigger}>
        <div className="iam-date-panel">
          <div className="iam-date-body">
            {panel === 'time' && whole ? (
              <TimePanel range={whole} onChange={change} lang={lang} />
            ) : (
              <LazyPart
                skeleton={
                  <span className="iam-date-loading" role="status" aria-label={words.loadingCalendar}>
                    <SpinnerIcon size={20} />
                  </span>
                }
              >
                <RangeCalendar
                  value={draft ? { from: draft.start, to: draft.end } : undefined}
                  onChange={days}
                  lang={lang}
                  min={min}
                  max={max}
                  dir={directionOf(element)}
                />
              </LazyPart>
            )}
          </div>
          <div className="iam-date-foot">
            <span className="iam-date-note">
              {whole ? (
                <>
                  {formatPattern(whole.start, format, lang)}
                  <br />
                  {formatPattern(whole.end, format, lang)}
                </>
              ) : (
                placeholder
              )}
            </span>
            {type === 'datetime' && (
              <Button size="sm" disabled={!whole} onClick={() => setPanel(panel === 'date' ? 'time' : 'date')}>
                {panel === 'date' ? words.selectTime : words.selectDate}
              </Button>
            )}
          </div>
        </div>
      </Popover>
    </FieldFrame>
  );
}

function directionOf(element: Element): 'ltr' | 'rtl' {
  return getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';
}
