import { useContext, useState } from 'react';
import { logoImage } from '../../core/branding/logo.ts';
import { logoProblem } from '../../core/branding/logo-rules.ts';

import { FileField } from '../ui/fields/files/file-field.tsx';
import { FormContext } from '../ui/forms/form-context.ts';
import { useKit } from '../ui/styles/kit.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { LOGO_BYTES, LOGO_FILES, logoMarkup } from './logo-file.ts';
import styles from './logo-field.css';
import { words as organizationSettingsWords } from './words.ts';
import { useSay, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** The value of the setting `logo`: markup or a file, with a preview in both themes. */
export function LogoField({ markup, hint }: { markup: string; hint: string | undefined }) {
  const words = useWords(organizationSettingsWords);
  const say = useSay();
  useKit(styles);
  const form = useContext(FormContext);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const take = async (chosen: File | null) => {
    setFile(chosen);
    setError(null);
    if (!chosen) return;
    try {
      form?.set('value', await logoMarkup(say, chosen));
    } catch (failure) {
      setError(errorText(say, failure));
    }
  };
  return (
    <>
      <TextField
        name="value"
        className="iam-logo-markup"
        label={words.value}
        rows={3}
        maxLength={100_000}
        autoComplete="off"
        spellCheck={false}
        hint={hint ?? words.markupHint}
      />
      <FileField
        name="logo_file"
        label={words.file}
        hint={words.fileHint}
        accept={LOGO_FILES}
        maxBytes={LOGO_BYTES}
        value={file}
        error={error}
        onChange={(chosen) => void take(chosen)}
        optional
      />
      <Preview markup={markup} />
    </>
  );
}

/** Previews the header's logo; invalid markup shows nothing. */
function Preview({ markup }: { markup: string }) {
  const words = useWords(organizationSettingsWords);
  const image = markup.trim() !== '' && logoProblem(markup) === null ? logoImage(markup) : null;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="iam-logo-previews" role="group" aria-label={words.preview}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className="iam-logo-preview" data-theme={theme}>
          <div className="iam-logo-stage">
            {image && image !== broken ? (
              <img src={image} alt={words.logoIn(words[theme])} onError={() => setBroken(image)} />
            ) : (
              <span>{words.noPreview}</span>
            )}
          </div>
          <figcaption>{words[theme]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
