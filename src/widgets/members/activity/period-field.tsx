import { useState } from 'react';
import { DateRangePicker } from '../../ui/fields/dates/date-range-picker.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import type { Period } from './period.ts';
import { activityWords } from './words.ts';
import { useWords } from '../../react/use-words.ts';
import { namedOptions } from '../../ui/fields/choices/options.ts';

const isShort = (value: string): value is 'day' | 'week' | 'month' => ['day', 'week', 'month'].includes(value);

const now = () => new Date();

/** Limits the log to the last days, or to a range of days from a second field. */
export function PeriodField({
  value,
  lang,
  onChange,
}: {
  value: Period;
  lang: string;
  onChange: (period: Period) => void;
}) {
  const words = useWords(activityWords);
  const [choosing, setChoosing] = useState(false);
  const range = typeof value === 'object' ? value : null;
  const choose = (name: string) => {
    setChoosing(name === 'range');
    if (isShort(name)) onChange(name);
    else if (value !== null) onChange(null);
  };
  return (
    <>
      <Select
        name="period"
        label={words.period}
        labelHidden
        size="md"
        options={namedOptions(words.periods)}
        value={choosing ? 'range' : typeof value === 'string' ? value : 'all'}
        onChange={choose}
      />
      {choosing && (
        <DateRangePicker
          name="dates"
          label={words.dates}
          labelHidden
          type="date"
          lang={lang}
          value={range}
          max={now}
          onChange={onChange}
        />
      )}
    </>
  );
}
