import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Panel } from '../../ui/basics/page.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { BrandPreview } from '../../settings/branding/brand-preview.tsx';
import { ColorField } from '../../settings/branding/color-field.tsx';
import { LeaveQuestion } from '../../settings/branding/leave-question.tsx';
import { LogoField } from '../../settings/branding/logo-field.tsx';
import styles from './profile.css';
import type { OrganizationProfile, OrganizationProfileModel } from './profile-model.ts';
import { profileWords } from './words.ts';

export interface ProfileFormProps {
  model: OrganizationProfileModel;
  /** Why the user may not change logo and colors; undefined if they may. */
  locked: string | undefined;
  /** Whether the user may change the name. */
  mayRename: boolean;
}

/** 'Name, logo and colors': what members see of an organization. */
export function ProfileForm({ model, locked, mayRename }: ProfileFormProps) {
  const words = useWords(profileWords);
  useKit(styles);
  return (
    <Panel title={words.title} padded>
      <ResourceView resource={model.saved} skeleton={<FormSkeleton fields={4} />}>
        {() => <Fields model={model} locked={locked} mayRename={mayRename} />}
      </ResourceView>
    </Panel>
  );
}

function Fields({ model, locked, mayRename }: ProfileFormProps) {
  const words = useWords(profileWords);
  const toasts = useToasts();
  const values = useSignal(model.form.values);
  const elsewhere = useSignal(model.elsewhere);
  const unsaved = useSignal(model.unsaved);
  const isLocked = locked !== undefined;
  const save = async (typed: OrganizationProfile) => {
    if (await model.save(typed)) toasts.success(words.saved);
    else toasts.info(words.nothing);
  };
  const hint = (field: keyof OrganizationProfile, otherwise?: string) => {
    const value = elsewhere[field];
    if (value === undefined) return otherwise;
    if (value === '') return words.removedElsewhere;
    return words.changedElsewhere(field === 'logo' ? 'SVG' : value);
  };
  const nameHint = hint('name', mayRename ? undefined : words.nameWhy);
  return (
    <Form model={model.form} onSubmit={save} className="iam-profile">
      <TextField
        name="name"
        label={words.name}
        readOnly={!mayRename}
        autoComplete="off"
        {...(nameHint !== undefined && { hint: nameHint })}
      />
      <LogoField name="logo" label={words.logo} hint={hint('logo')} locked={isLocked} />
      <div className="iam-profile-colors">
        <ColorField
          name="primary_color"
          label={words.primary}
          product="#37cb95"
          readOnly={isLocked}
          hint={hint('primary_color', words.primaryHint)}
        />
        <ColorField
          name="accent_color"
          label={words.accent}
          product="#555fb9"
          readOnly={isLocked}
          hint={hint('accent_color', words.accentHint)}
        />
      </div>
      <BrandPreview values={values} />
      {isLocked && !mayRename ? (
        <p className="iam-muted">{locked}</p>
      ) : (
        <FormActions align="start">
          <Submit>{words.save}</Submit>
        </FormActions>
      )}
      <LeaveQuestion unsaved={unsaved} />
    </Form>
  );
}
