import { useState, type CSSProperties, type ReactNode } from 'react';
import { useWords } from '../../react/use-words.ts';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './logo-field.css';
import { imageOf } from './logo-thumbnail.tsx';
import { brandingWords } from './words.ts';

export interface LogoPreviewsProps {
  markup: string;
  /** Custom properties of the organization's colors. */
  style?: CSSProperties;
  /** Further samples beside the logo. */
  children?: ReactNode;
}

/** The logo as the header shows it, in both themes. */
export function LogoPreviews({ markup, style, children }: LogoPreviewsProps) {
  const words = useWords(brandingWords);
  useKit(styles);
  const image = imageOf(markup);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="iam-logo-previews" role="group" aria-label={words.preview}>
      {(['light', 'dark'] as const).map((theme) => (
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
