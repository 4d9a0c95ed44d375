import { useState } from 'react';
import type { Setting } from '../../core/contract/entities/user.ts';
import { isApiError, messageOf } from '../../core/errors/guards.ts';
import { useSignal } from '../react/signals.ts';
import { Button } from './buttons.tsx';
import { Dialog } from './dialog.tsx';
import { FormModel } from './form-model.ts';
import { Form, FormActions, Submit } from './form.tsx';
import type { NewSetting, SettingsTableModel } from './settings-table-model.ts';
import { settingsWords as words } from './settings-words.ts';
import { TextField } from './text-field.tsx';
import { useToasts } from './toaster.tsx';

/** Adds a setting, or edits the value of one; category and key of a setting stay. */
export function SettingDialog({ model }: { model: SettingsTableModel }) {
  const edited = useSignal(model.edited);
  return edited === null ? null : (
    <OpenDialog key={edited === 'new' ? 'new' : edited.id} model={model} edited={edited} />
  );
}

function OpenDialog({ model, edited }: { model: SettingsTableModel; edited: Setting | 'new' }) {
  const toasts = useToasts();
  const [form] = useState(
    () =>
      new FormModel<NewSetting>(
        edited === 'new'
          ? { category: '', key: '', value: '' }
          : { category: edited.category, key: edited.key, value: edited.value },
        { validate },
      ),
  );
  const busy = useSignal(form.busy);
  const elsewhere = useSignal(model.elsewhere);
  const close = () => model.edit(null);
  const save = async (values: NewSetting) => {
    try {
      const category = values.category.trim();
      toasts.success(words[await model.save({ ...values, category, key: values.key.trim() })]);
    } catch (error) {
      if (isApiError(error, 409) && edited !== 'new') toasts.error(messageOf(error));
      throw error;
    }
  };
  return (
    <Dialog open onClose={close} busy={busy} width={800} title={edited === 'new' ? words.add : words.editTitle}>
      <Form model={form} onSubmit={save}>
        <TextField name="category" label={words.category} readOnly={edited !== 'new'} autoComplete="off" />
        <TextField
          name="key"
          label={words.key}
          readOnly={edited !== 'new'}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextField
          name="value"
          label={words.value}
          rows={2}
          maxLength={100_000}
          autoComplete="off"
          spellCheck={false}
          hint={elsewhere === null ? undefined : words.changedTo(elsewhere)}
        />
        <FormActions>
          <Button onClick={close} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit>{edited === 'new' ? words.add : words.save}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function validate({ category, key }: NewSetting) {
  return { ...(!category.trim() && { category: [words.blank] }), ...(!key.trim() && { key: [words.blank] }) };
}
