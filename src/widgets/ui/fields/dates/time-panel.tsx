import { usesTwelveHours } from '../../../../core/locale/locales.ts';
import { DATE_FORMAT, formatPattern, MINUTE_STEP, settleRange, withTime, type DateRange } from './date-range.ts';
import { Select } from '../choices/select.tsx';
import { words as fieldsWords } from '../words.ts';
import { useWords } from '../../../react/use-words.ts';

const two = (value: number) => String(value).padStart(2, '0');
const numbers = (count: number, step: number) => Array.from({ length: count / step }, (_, at) => at * step);

export interface TimePanelProps {
  range: DateRange;
  onChange(range: DateRange): void;
  lang: string;
}

/** Hours and minutes of both ends, in steps of ten minutes. An end before the start moves to the start. */
export function TimePanel({ range, onChange, lang }: TimePanelProps) {
  const words = useWords(fieldsWords);
  const edge = (name: string, key: 'start' | 'end') => (
    <Edge
      name={name}
      date={range[key]}
      lang={lang}
      onChange={(date) => onChange(settleRange({ ...range, [key]: date }))}
    />
  );
  return (
    <div className="iam-time">
      {edge(words.start, 'start')}
      {edge(words.end, 'end')}
    </div>
  );
}

function Edge({ name, date, lang, onChange }: { name: string; date: Date; lang: string; onChange(date: Date): void }) {
  const words = useWords(fieldsWords);
  const [hour, minute] = [date.getHours(), date.getMinutes()];
  // A time set elsewhere may be between the steps.
  const minutes = [...new Set([...numbers(60, MINUTE_STEP), minute])].sort((a, b) => a - b);
  return (
    <div className="iam-time-edge">
      <div className="iam-time-title">
        {name}
        <span className="iam-time-day">{formatPattern(date, DATE_FORMAT, lang)}</span>
      </div>
      <div className="iam-time-row">
        <Select
          name={`${name}-hours`}
          label={words.hours(name)}
          labelHidden
          size="md"
          value={two(hour)}
          options={numbers(24, 1).map((one) => ({ value: two(one), label: hourName(one, lang) }))}
          onChange={(next) => onChange(withTime(date, Number(next), minute))}
        />
        <span aria-hidden="true">:</span>
        <Select
          name={`${name}-minutes`}
          label={words.minutes(name)}
          labelHidden
          size="md"
          value={two(minute)}
          options={minutes.map(option)}
          onChange={(next) => onChange(withTime(date, hour, Number(next)))}
        />
      </div>
    </div>
  );
}

/** `8 PM`, where the locale's clock has twelve hours. */
function hourName(hour: number, lang: string): string {
  if (!usesTwelveHours(lang)) return two(hour);
  return new Intl.DateTimeFormat(lang, { hour: 'numeric', hourCycle: 'h12' }).format(new Date(2026, 0, 1, hour));
}

function option(value: number) {
  return { value: two(value), label: two(value) };
}
