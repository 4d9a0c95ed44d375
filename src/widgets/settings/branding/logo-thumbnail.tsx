import { useState } from 'react';
import { logoImage } from '../../../core/branding/logo.ts';
import { logoProblem } from '../../../core/branding/logo-rules.ts';
import { useWords } from '../../react/use-words.ts';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './logo-field.css';
import { brandingWords } from './words.ts';

/** The image of a logo's markup; null for none, and for an invalid one. */
export const imageOf = (markup: string): string | null =>
  markup.trim() !== '' && logoProblem(markup) === null ? logoImage(markup) : null;

/** A logo as high as in the header. */
export function LogoThumbnail({ markup, label }: { markup: string; label: string }) {
  const words = useWords(brandingWords);
  useKit(styles);
  const image = imageOf(markup);
  const [broken, setBroken] = useState<string | null>(null);
  return image && image !== broken ? (
    <img className="iam-logo-thumbnail" src={image} alt={label} onError={() => setBroken(image)} />
  ) : (
    <span className="iam-muted">{words.noLogo}</span>
  );
}
