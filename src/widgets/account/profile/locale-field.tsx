import { formatDate } from '../../../core/locale/dates.ts';
import { directionOf } from '../../../core/languages/choose.ts';
import { isolate } from '../../../core/locale/lists.ts';
import { normalizeLocale } from '../../../core/locale/locales.ts';
import { formatNumber, formatTemperature } from '../../../core/locale/numbers.ts';
import { useSignal } from '../../react/signals.ts';
import { Select } from '../../ui/fields/choices/select.tsx';
import type { ProfileModel } from './profile-model.ts';
import { words as accountWords } from '../words.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { InPlace } from '../../ui/states/in-place.tsx';

/** 'Regional settings': the locale format, with an example. */
export function LocaleField({ model, changed }: { model: ProfileModel; changed: string | undefined }) {
  const words = useWords(accountWords);
  const speak = useSpeak();
  const language = useLocale();
  const offered = useSignal(model.locales.data) ?? [];
  const error = useSignal(model.locales.error);
  const { locale } = useSignal(model.form.values);
  const options = [...new Set([...offered, locale])].map((local) => ({ value: local, label: local }));
  const example = <Example locale={locale} language={language} />;
  const failure = error !== undefined && (
    <InPlace outline={example}>
      <span>{errorText(speak, error)}</span>
    </InPlace>
  );
  return <Select name="locale" label={words.regional} options={options} hint={changed ?? (failure || example)} />;
}

/**
 * Such as 'American English · November 20, 2026 at 02:30 PM · 1,230 · 69.8 °F'. The date is in the locale's own
 * language (WCAG 3.1.2).
 */
function Example({ locale, language }: { locale: string; language: string }) {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(normalizeLocale(locale)) ?? locale;
  const [date, number, degrees] = [
    formatDate(new Date(), 'long', locale),
    formatNumber(1230, locale),
    formatTemperature(21, locale),
  ];
  // From right to left, '21 °C' would become 'C° 21'.
  const placed = directionOf(language) === 'rtl' ? isolate : String;
  return (
    <>
      {`${name} · `}
      <span lang={normalizeLocale(locale)}>{date}</span>
      {` · ${placed(number)} · ${placed(degrees.replace(' ', '\u00A0'))}`}
    </>
  );
}
