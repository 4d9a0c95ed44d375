import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { BrandPreview } from '../../settings/branding/brand-preview.tsx';
import { ColorField } from '../../settings/branding/color-field.tsx';
import { LeaveQuestion } from '../../settings/branding/leave-question.tsx';
import { LogoField } from '../../settings/branding/logo-field.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { SystemSettingsSource } from '../system-settings-source.ts';
import styles from './branding.css';
import { type Branding, BrandingModel } from './branding-model.ts';
import { accentContrast, primaryContrast, PRODUCT_ACCENT, PRODUCT_PRIMARY } from './contrast.ts';
import { contrastWords, installationWords } from './words.ts';

export interface BrandingPanelProps {
  source: SystemSettingsSource;
  /** Why the user may not change it; undefined if they may. */
  locked: string | undefined;
}

/** 'Branding': the name, pictures, colors and links of the installation. */
export function BrandingPanel({ source, locked }: BrandingPanelProps) {
  const words = useWords(installationWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const model = useModel(() => new BrandingModel(speak, session, source));
  return (
    <Panel title={words.title} padded>
      <p className="iam-muted iam-branding-about">{words.about}</p>
      <ResourceView resource={model.saved} isEmpty={() => false} skeleton={<FormSkeleton fields={6} />}>
        {() => <Fields model={model} locked={locked} />}
      </ResourceView>
    </Panel>
  );
}

function Fields({ model, locked }: { model: BrandingModel; locked: string | undefined }) {
  const words = useWords(installationWords);
  const contrasts = useWords(contrastWords);
  const toasts = useToasts();
  const values = useSignal(model.form.values);
  const elsewhere = useSignal(model.elsewhere);
  const unsaved = useSignal(model.unsaved);
  const readOnly = locked !== undefined;
  const save = async (typed: Branding) => {
    if (await model.save(typed)) toasts.success(words.saved);
    else toasts.info(words.nothing);
  };
  const hint = (field: keyof Branding, otherwise?: string) => {
    const value = elsewhere[field];
    if (value === undefined) return otherwise;
    if (value === '') return words.removedElsewhere;
    return words.changedElsewhere(value.startsWith('<') ? 'SVG' : value);
  };
  const text = (name: keyof Branding, label: string, about?: string) => {
    const said = hint(name, about);
    return (
      <TextField
        name={name}
        label={label}
        readOnly={readOnly}
        autoComplete="off"
        {...(said !== undefined && { hint: said })}
      />
    );
  };
  return (
    <Form model={model.form} onSubmit={save} className="iam-branding">
      {text('product_name', words.name, words.nameHint)}
      <LogoField name="logo" label={words.logo} hint={hint('logo')} locked={readOnly} />
      <LogoField
        name="logo_dark"
        label={words.logoDark}
        hint={hint('logo_dark', words.logoDarkHint)}
        locked={readOnly}
      />
      <LogoField name="favicon" label={words.favicon} hint={hint('favicon', words.faviconHint)} locked={readOnly} />
      <div className="iam-branding-pairs">
        <ColorField
          name="primary_color"
          label={words.primary}
          product={PRODUCT_PRIMARY}
          readOnly={readOnly}
          hint={hint('primary_color', primaryContrast(contrasts, values.primary_color))}
        />
        <ColorField
          name="accent_color"
          label={words.accent}
          product={PRODUCT_ACCENT}
          readOnly={readOnly}
          hint={hint('accent_color', accentContrast(contrasts, values.accent_color))}
        />
      </div>
      <BrandPreview values={values} />
      {text('support_address', words.support, words.supportHint)}
      <div className="iam-branding-pairs">
        {text('terms_url', words.terms)}
        {text('privacy_url', words.privacy)}
        {text('imprint_url', words.imprint)}
      </div>
      {text('footer', words.footer, words.footerHint)}
      {readOnly ? (
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
