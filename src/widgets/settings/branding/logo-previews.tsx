import { useState, type CSSProperties, type ReactNode } from 'react';
import { useWords } from '../../react/use-words.ts';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './logo-field.css';
import { imageOf } from './logo-thumbnail.tsx';
import { brandingWords } from './words.ts';

export interface LogoPreviewsProps {
  markup: string;
  /** The logo in the dark theme, if it is another one. */
  darkMarkup?: string | undefined;
  /** Custom properties of the organization's colors. */
  style?: CSSProperties;
  /** Further samples beside the logo. */
  children?: ReactNode;
}

/** The logo as the header shows it, in both themes. */
export function LogoPreviews({ markup, darkMarkup = '', style, children }: LogoPreviewsProps) {
  const words = useWords(brandingWords);
  useKit(styles);
  const light = imageOf(markup);
  const dark = imageOf(darkMarkup) ?? light;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="iam-logo-previews" role="group" aria-label={words.preview}>
      {(
        [
          ['light', light],
          ['dark', dark],
        ] as const
      ).map(([theme, image]) => (
        <figure key={theme} className="iam-logo-preview" data-theme={theme} style={style}>
          <div className="iam-logo-stage">
            {image && image !== broken ? (
              <img src={image} alt={words.logoIn(words[theme])} onError={() => setBroken(image)} />
            ) : (
              <span>{words.noLogo}</span>
            )}
            {children}
          </div>
          <figcaption>{words[theme]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
