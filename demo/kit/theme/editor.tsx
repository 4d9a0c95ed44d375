import { useEffect, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../src/widgets/ui/data/copy-button.tsx';
import { Segmented } from '../../../src/widgets/ui/data/segmented.tsx';
import { useKit } from '../../../src/widgets/ui/styles/kit.ts';
import { Stage } from '../example.tsx';
import { cssOf, examples, shipped, type Brand } from './brand.ts';
import { preview } from './preview.tsx';
import { tags } from './tags.ts';

const brands = [shipped, ...examples];
const segments = brands.map(({ name }) => ({ id: name, name }));
const FONTS = [...new Set(brands.map(({ font }) => font))];
const COLORS = {
  brand: 'Main actions',
  accent: 'Focus and links',
  light: 'Light ground',
  dark: 'Dark ground',
} as const;
const LENGTHS = { radius: ['Corners', 0, 20], control: ['Controls', 28, 56] } as const;

/** Edits a brand, shows it in both themes, and prints the CSS for a host. */
export function Editor() {
  useKit();
  const [brand, setBrand] = useState(shipped);
  const css = cssOf(brand, tags);
  const change = (part: Partial<Brand>) => setBrand((now) => ({ ...now, ...part }));
  usePreviewStyle(cssOf(brand, ['kit-example', '.theme .kit-stage']));
  return (
    <main className="theme">
      <form className="theme-inputs">
        <h1>Theme editor</h1>
        <Segmented
          label="Brand"
          segments={segments}
          value={brand.name}
          onChange={(name) => setBrand(brands.find((one) => one.name === name) ?? shipped)}
        />
        {Object.entries(COLORS).map(([name, label]) => (
          <Field key={name} label={label}>
            <input
              type="color"
              value={brand[name as keyof typeof COLORS]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
        {Object.entries(LENGTHS).map(([name, [label, min, max]]) => (
          <Field key={name} label={`${label}, ${brand[name as keyof typeof LENGTHS]} px`}>
            <input
              type="range"
              min={min}
              max={max}
              value={brand[name as keyof typeof LENGTHS]}
              onChange={(event) => change({ [name]: event.target.valueAsNumber })}
            />
          </Field>
        ))}
        <Field label="Font">
          <select value={brand.font} onChange={(event) => change({ font: event.target.value })}>
            {FONTS.map((font) => (
              <option key={font}>{font}</option>
            ))}
          </select>
        </Field>
        <p>
          <a href="/kit/">All parts of the kit</a>
        </p>
      </form>
      <div className="theme-main">
        <div className="theme-stages">
          <Stage example={preview} theme="light" />
          <Stage example={preview} theme="dark" />
        </div>
        <div>
          <CopyButton value={css} label="Copy CSS" />
        </div>
        <pre className="theme-css" tabIndex={0} aria-label="CSS of this brand">
          {css}
        </pre>
      </div>
    </main>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <label>
    {label}
    {children}
  </label>
);

/** Applies a rule to the previews. A style sheet of the document, since the page's policy allows no style element. */
function usePreviewStyle(css: string): void {
  const [styleSheet] = useState(() => new CSSStyleSheet());
  useEffect(() => {
    document.adoptedStyleSheets.push(styleSheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styleSheet);
    };
  }, [styleSheet]);
  useEffect(() => styleSheet.replaceSync(css), [styleSheet, css]);
}
