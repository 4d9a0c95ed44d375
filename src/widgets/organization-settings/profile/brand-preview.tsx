import { useState } from 'react';
import { brandProperties } from '../../../core/branding/color-properties.ts';
import { brandColors } from '../../../core/branding/colors.ts';
import { LOGO } from '../../../core/branding/logo.ts';
import { useWords } from '../../react/use-words.ts';
import { useKit } from '../../ui/styles/kit.ts';
import styles from '../logo-field.css';
import { imageOf } from '../logo-thumbnail.tsx';
import { words as settingsWords } from '../words.ts';
import type { OrganizationProfile } from './profile-model.ts';
import { profileWords } from './words.ts';

/** The header's logo, a button and a link in the chosen colors, in both themes. */
export function BrandPreview({ values }: { values: OrganizationProfile }) {
  const words = useWords(profileWords);
  const shared = useWords(settingsWords);
  useKit(styles);
  const image = imageOf(values.logo);
  const [broken, setBroken] = useState<string | null>(null);
  const setting = (key: 'primary_color' | 'accent_color') => ({ category: LOGO.category, key, value: values[key] });
  const colors = brandProperties(brandColors([setting('primary_color'), setting('accent_color')]));
  return (
    <div className="iam-field">
      <div className="iam-logo-previews" role="group" aria-label={shared.preview}>
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme} className="iam-logo-preview" data-theme={theme} style={colors}>
            <div className="iam-logo-stage">
              {image && image !== broken ? (
                <img src={image} alt={shared.logoIn(shared[theme])} onError={() => setBroken(image)} />
              ) : (
                <span>{shared.noLogo}</span>
              )}
              <span className="iam-logo-samples" aria-hidden="true">
                <span className="iam-logo-sample-link">{words.sampleLink}</span>
                <span className="iam-logo-sample-button">{words.sampleButton}</span>
              </span>
            </div>
            <figcaption>{shared[theme]}</figcaption>
          </figure>
        ))}
      </div>
      <p className="iam-field-hint">{words.adjusted}</p>
    </div>
  );
}
