import { lazy } from '../../../react/lazy.ts';
import { useWidget } from '../../../react/widget.ts';
import styles from './date-range-picker.css';
import { DATE_FORMAT, dayStart, formatPattern } from './date-range.ts';
import { DateTrigger, focusDay } from './date-trigger.tsx';
import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { Button } from '../../basics/buttons.tsx';
import { SpinnerIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { Popover } from '../../overlays/popover.tsx';
import type { TriggerProps } from '../../overlays/use-popover.ts';
import { LazyPart } from '../../states/lazy-part.tsx';
import { dayOfPreset, type Preset } from './presets.ts';
import { words as fieldsWords } from '../words.ts';
import { useLocale, useWords } from '../../../react/use-words.ts';

const DayCalendar = lazy(async () => ({ default: (await import('./calendar.tsx')).DayCalendar }));

export interface DatePickerProps extends FieldProps<Date | null> {
  format?: string;
  placeholder?: string;
  /** BCP 47. Default: the language that is shown. */
  lang?: string;
  min?: Date;
  max?: Date;
  /** Days from now that are chosen by their name, such as '90 days'. */
  presets?: readonly Preset[];
  /** Now in ms since 1970, for the presets. Default: the clock of the browser. */
  now?: () => number;
}

const noPresets: readonly Preset[] = [];

/** Picks one day, such as an API key's expiry date; the value is its first minute. Choosing closes the panel. */
export function DatePicker({
  format = DATE_FORMAT,
  placeholder: given,
  lang: own,
  min,
  max,
  presets = noPresets,
  now = Date.now,
  ...props
}: DatePickerProps) {
  const words = useWords(fieldsWords);
  const locale = useLocale();
  const lang = own ?? locale;
  const placeholder = given ?? words.noDate;
  useKit(styles);
  const { element } = useWidget();
  const field = useField<Date | null>(props, null);
  const text = field.value && formatPattern(field.value, format, lang);
  const drawTrigger = (trigger: TriggerProps) => (
    <DateTrigger field={field} trigger={trigger} text={text} placeholder={placeholder} />
  );
  return (
    <FieldFrame field={field} props={props} group>
      <Popover label={words.calendar} arrow={false} focus={focusDay} trigger={drawTrigger}>
        {(close) => (
          <div className="iam-date-panel">
            {presets.length > 0 && (
              <div className="iam-date-presets">
                {presets.map((preset) => {
                  const name = 'days' in preset ? words.inDays(preset.days) : words.inYears(preset.years);
                  const choose = () => {
                    field.set(dayOfPreset(preset, now()));
                    close();
                  };
                  return (
                    <Button key={name} size="sm" onClick={choose}>
                      {name}
                    </Button>
                  );
                })}
              </div>
            )}
            <div className="iam-date-body">
              <LazyPart
                skeleton={
                  <span className="iam-date-loading" role="status" aria-label={words.loadingCalendar}>
                    <SpinnerIcon size={20} />
                  </span>
                }
              >
                <DayCalendar
                  value={field.value ?? undefined}
                  lang={lang}
                  min={min}
                  max={max}
                  dir={getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr'}
                  onChange={(day) => {
                    field.set(dayStart(day));
                    close();
                  }}
                />
              </LazyPart>
            </div>
          </div>
        )}
      </Popover>
    </FieldFrame>
  );
}
