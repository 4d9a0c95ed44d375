import type { User } from '../../../core/contract/entities/user.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { useLeaveQuestion } from '../../ui/forms/use-leave-question.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { LocaleField } from './locale-field.tsx';
import { ProfileModel, type ProfileFields, type ProfileValues } from './profile-model.ts';
import { words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';

/** Avatar, name, login and regional settings, with 'Save'. */
export function ProfileForm({ user }: { user: User }) {
  const words = useWords(accountWords);
  const speak = useSpeak();
  const { session, emit } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ProfileModel(speak, session));
  const unsaved = useSignal(model.unsaved);
  const elsewhere = useSignal(model.elsewhere);
  const hint = (field: keyof ProfileValues) =>
    elsewhere[field] === undefined ? undefined : words.changedElsewhere(elsewhere[field]);

  const save = async (values: ProfileFields) => {
    try {
      const { empty, saved } = await model.save(values);
      if (empty.includes('name')) toasts.info(words.emptyName);
      if (empty.includes('username')) toasts.info(words.emptyLogin);
      if (!saved) {
        if (empty.length === 0) toasts.info(words.nothing);
        return;
      }
      toasts.success(words.saved);
      emit('account-saved', { id: user.id });
    } catch (error) {
      if (!isApiError(error) || !error.data || isApiError(error, 409)) toasts.error(errorText(speak, error));
      throw error;
    }
  };
  return (
    <>
      <Form model={model.form} onSubmit={save}>
        <AvatarPicker user={user} model={model} />
        <div className="iam-account-pair">
          <TextField name="name" label={words.name} hint={hint('name')} autoComplete="name" />
          <TextField
            name="username"
            label={words.login}
            hint={hint('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <LocaleField model={model} changed={hint('locale')} />
        <FormActions align="start">
          <Submit>{words.save}</Submit>
        </FormActions>
      </Form>
      <LeaveQuestion unsaved={unsaved} save={() => model.form.submit(save)} />
    </>
  );
}

/**
 * Asks before unsaved changes are lost.
 * @param save saves them; false if that failed, and the page stays
 */
function LeaveQuestion({ unsaved, save }: { unsaved: boolean; save: () => Promise<boolean> }) {
  const words = useWords(accountWords);
  const { asking, leave, close, postpone } = useLeaveQuestion(unsaved);
  // The question closes before the reply: a field that the service rejects gets the focus, which a dialog would keep.
  const saveFirst = () => {
    const answer = postpone();
    void save().then((isSaved) => answer?.(isSaved));
  };
  return (
    <Confirm
      open={asking}
      danger
      title={words.leaveTitle}
      message={words.leaveText}
      action={words.leave}
      onConfirm={leave}
      also={{ action: words.saveAndLeave, onConfirm: saveFirst }}
      onClose={close}
    />
  );
}
