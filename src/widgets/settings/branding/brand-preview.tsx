import { brandProperties } from '../../../core/branding/color-properties.ts';
import { brandColors } from '../../../core/branding/colors.ts';
import { LOGO } from '../../../core/branding/logo.ts';
import { useWords } from '../../react/use-words.ts';
import { LogoPreviews } from './logo-previews.tsx';
import { brandingWords } from './words.ts';

/** What the preview shows of a form. */
export interface BrandValues {
  logo: string;
  logo_dark?: string;
  primary_color: string;
  accent_color: string;
}

/** The header's logo, a link and a button in the chosen colors, in both themes. */
export function BrandPreview({ values }: { values: BrandValues }) {
  const words = useWords(brandingWords);
  const setting = (key: 'primary_color' | 'accent_color') => ({ category: LOGO.category, key, value: values[key] });
  const colors = brandColors([setting('primary_color'), setting('accent_color')]);
  return (
    <div className="iam-field">
      <LogoPreviews markup={values.logo} darkMarkup={values.logo_dark} style={brandProperties(colors)}>
        <span className="iam-logo-samples" aria-hidden="true">
          <span className="iam-logo-sample-link">{words.sampleLink}</span>
          <span className="iam-logo-sample-button">{words.sampleButton}</span>
        </span>
      </LogoPreviews>
      <p className="iam-field-hint">{words.adjusted}</p>
    </div>
  );
}
