import { useContext, useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { FileField } from '../../ui/fields/files/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormContext } from '../../ui/forms/form-context.ts';
import type { FormModel } from '../../ui/forms/form-model.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './logo-field.css';
import { LOGO_BYTES, LOGO_FILES, logoMarkup } from './logo-file.ts';
import { LogoThumbnail } from './logo-thumbnail.tsx';
import { brandingWords } from './words.ts';

export interface LogoFieldProps {
  /** The form's field with the markup. */
  name: string;
  label: string;
  hint: string | undefined;
  /** Only shows the logo. */
  locked?: boolean;
}

/** A logo: its thumbnail, a file, and folded away the markup itself. */
export function LogoField(props: LogoFieldProps) {
  const form = useContext(FormContext);
  useKit(styles);
  return form && <BoundField {...props} form={form} />;
}

function BoundField({
  form,
  name,
  label,
  hint,
  locked,
}: LogoFieldProps & { form: FormModel<Record<string, unknown>> }) {
  const words = useWords(brandingWords);
  const speak = useSpeak();
  const value = useSignal(form.value(name));
  const markup = typeof value === 'string' ? value : '';
  const wrong = useSignal(form.error(name));
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const take = async (chosen: File | null) => {
    setFile(chosen);
    setError(null);
    if (!chosen) return;
    try {
      form.set(name, await logoMarkup(speak, chosen));
    } catch (failure) {
      setError(errorText(speak, failure));
    }
  };
  const remove = () => {
    void take(null);
    form.set(name, '');
  };
  if (locked) return <LogoThumbnail markup={markup} label={label} />;
  return (
    <div className="iam-logo-field">
      <FileField
        name={`${name}_file`}
        label={label}
        hint={hint ?? words.fileHint}
        accept={LOGO_FILES}
        maxBytes={LOGO_BYTES}
        value={file}
        error={error}
        onChange={(chosen) => void take(chosen)}
        optional
      />
      {markup.trim() !== '' && (
        <div className="iam-logo-now">
          <LogoThumbnail markup={markup} label={label} />
          <Button size="sm" onClick={remove}>
            {words.removeLogo}
          </Button>
        </div>
      )}
      <details
        className="iam-logo-details"
        open={open || Boolean(wrong?.length)}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{words.markup}</summary>
        <TextField
          name={name}
          className="iam-logo-markup"
          label={words.value}
          rows={3}
          maxLength={100_000}
          autoComplete="off"
          spellCheck={false}
          hint={words.markupHint}
        />
      </details>
    </div>
  );
}
