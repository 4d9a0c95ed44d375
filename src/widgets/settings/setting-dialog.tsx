import { useMemo, useState, type ReactNode } from 'react';
import type { Setting } from '../../core/contract/entities/user.ts';
import { isSecretSetting } from '../../core/contract/known-settings.ts';
import type { DescribedSetting } from './described-setting.ts';
import { isApiError } from '../../core/errors/guards.ts';
import { useSignal } from '../react/signals.ts';
import { useDraft } from '../session/use-draft.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FormModel, type FieldErrors } from '../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { SettingSuggestions } from './setting-suggestions.tsx';
import type { NewSetting, SettingsTableModel } from './settings-table-model.ts';
import { settingsWords } from './settings-words.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/**
 * A specific field for the value of a setting, bound to the form as `value`.
 * @returns null for plain text values
 */
export type ValueField = (setting: NewSetting, hint: string | undefined) => ReactNode | null;

interface SettingRules {
  known?: readonly DescribedSetting[] | undefined;
  problem?: ((setting: NewSetting) => string | null) | undefined;
  valueField?: ValueField | undefined;
}

/** Adds a setting, or edits the value of one. The category and key of a setting cannot be edited. */
export function SettingDialog({ model, ...rules }: SettingRules & { model: SettingsTableModel }) {
  const edited = useSignal(model.edited);
  return edited === null ? null : (
    <OpenDialog key={edited === 'new' ? 'new' : edited.id} model={model} edited={edited} {...rules} />
  );
}

function OpenDialog({
  model,
  edited,
  known = [],
  problem,
  valueField,
}: SettingRules & { model: SettingsTableModel; edited: Setting | 'new' }) {
  const words = useWords(settingsWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const adds = edited === 'new';
  const hidden = !adds && edited.is_secret === true;
  const [form] = useState(
    () =>
      new FormModel<NewSetting>(
        speak,
        adds
          ? { category: '', key: '', value: '' }
          : { category: edited.category, key: edited.key, value: hidden ? '' : edited.value },
        { validate: (values) => validate(speak, values, hidden, problem) },
      ),
  );
  const typed = useSignal(form.values);
  const isSecret = hidden || (known.length > 0 && isSecretSetting(typed));
  useDraft(form, model.draft, adds ? undefined : edited, (values) =>
    hidden || isSecretSetting(values) ? { ...values, value: '' } : values,
  );
  const busy = useSignal(form.busy);
  const elsewhere = useSignal(model.elsewhere);
  const about = useMemo(
    () => known.find(({ category, key }) => category === typed.category.trim() && key === typed.key.trim())?.about,
    [known, typed],
  );
  const changedHint = elsewhere === null ? undefined : words.changedTo(elsewhere);
  const close = () => model.edit(null);
  const save = async (values: NewSetting) => {
    try {
      toasts.success(words[await model.save(trimmed(values))]);
    } catch (error) {
      if (isApiError(error, 409) && !adds) toasts.error(errorText(speak, error));
      throw error;
    }
  };
  return (
    <Dialog open onClose={close} busy={busy} width={800} title={adds ? words.add : words.editTitle}>
      <Form model={form} onSubmit={save}>
        <TextField name="category" label={words.category} readOnly={!adds} autoComplete="off" autoCapitalize="none" />
        <TextField
          name="key"
          label={words.key}
          readOnly={!adds}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          hint={about}
        />
        {adds && known.length > 0 && <SettingSuggestions form={form} known={known} />}
        {isSecret ? (
          <TextField
            name="value"
            label={words.value}
            type="password"
            maxLength={100_000}
            autoComplete="new-password"
            hint={elsewhere !== null ? words.changedTo(elsewhere) : hidden ? words.secretHint : words.secretNewHint}
          />
        ) : (
          (valueField?.(trimmed(typed), changedHint) ?? (
            <TextField
              name="value"
              label={words.value}
              rows={2}
              maxLength={100_000}
              autoComplete="off"
              spellCheck={false}
              hint={changedHint}
            />
          ))
        )}
        <FormActions>
          <Button onClick={close} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit>{adds ? words.add : words.save}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const trimmed = ({ category, key, value }: NewSetting): NewSetting => ({
  category: category.trim(),
  key: key.trim(),
  value,
});

function validate(
  speak: Speak,
  setting: NewSetting,
  hidden: boolean,
  problem: SettingRules['problem'],
): FieldErrors<NewSetting> {
  const wrong = hidden && setting.value === '' ? speak(settingsWords).blank : problem?.(trimmed(setting));
  return {
    ...(!setting.category.trim() && { category: [speak(settingsWords).blank] }),
    ...(!setting.key.trim() && { key: [speak(settingsWords).blank] }),
    ...(wrong && { value: [wrong] }),
  };
}
