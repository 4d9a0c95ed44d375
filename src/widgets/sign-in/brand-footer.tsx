import { useBrand } from '../ui/brand/brand.ts';
import { useWords } from '../react/use-words.ts';
import { words as signInWords } from './words.ts';

/** The installation's own line, and the links to its support and legal pages. */
export function BrandFooter() {
  const words = useWords(signInWords);
  const { page } = useBrand();
  if (!page) return null;
  const { footer, links } = page;
  const labels: Readonly<Record<string, string>> = {
    support: words.support,
    terms: words.terms,
    privacy: words.privacy,
    imprint: words.imprint,
  };
  return (
    <>
      {footer && <p className="iam-sign-in-note">{footer}</p>}
      {links.length > 0 && (
        <ul className="iam-sign-in-pages">
          {links.map(({ name, url }) => (
            <li key={name}>
              <a href={url}>{labels[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
