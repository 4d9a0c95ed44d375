import { useId } from 'react';
import type { KnownSetting } from '../../core/contract/known-settings.ts';
import type { DescribedSetting } from './described-setting.ts';
import { useSignal } from '../react/signals.ts';
import type { FormModel } from '../ui/forms/form-model.ts';
import { useKit } from '../ui/styles/kit.ts';
import type { NewSetting } from './settings-table-model.ts';
import { settingsWords } from './settings-words.ts';
import styles from './setting-suggestions.css';
import { useWords } from '../react/use-words.ts';

/** The known settings that match the input, until the form names one of them. */
export function suggestedSettings<Known extends KnownSetting>(
  known: readonly Known[],
  { category, key }: Pick<NewSetting, 'category' | 'key'>,
): readonly Known[] {
  const [inCategory, inKey] = [category.trim().toLowerCase(), key.trim().toLowerCase()];
  const found = known.filter((one) => one.category.includes(inCategory) && one.key.includes(inKey));
  return found.some((one) => one.category === inCategory && one.key === inKey) ? [] : found;
}

/** Known settings with what they do; choosing one fills in category and key. */
export function SettingSuggestions({
  form,
  known,
}: {
  form: FormModel<NewSetting>;
  known: readonly DescribedSetting[];
}) {
  const words = useWords(settingsWords);
  useKit(styles);
  const id = useId();
  const found = suggestedSettings(known, useSignal(form.values));
  if (found.length === 0) return null;
  const choose = ({ category, key }: DescribedSetting, list: HTMLElement | null) => {
    form.set('category', category);
    form.set('key', key);
    list?.closest('form')?.querySelector<HTMLElement>('[name="value"]')?.focus();
  };
  return (
    <div className="iam-suggestions" role="group" aria-labelledby={id}>
      <p id={id} className="iam-suggestions-title">
        {words.suggestions}
      </p>
      <ul className="iam-suggestions-list">
        {found.map((one) => (
          <li key={`${one.category}.${one.key}`}>
            <button type="button" onClick={(event) => choose(one, event.currentTarget)}>
              <code dir="ltr">
                {one.category} / {one.key}
              </code>
              <span>{one.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
