import { useLayoutEffect, useRef } from 'react';
import { CopyButton } from '../../src/widgets/ui/data/copy-button.tsx';
import type { KitExample } from './example-element.tsx';
import { highlight } from './highlight.tsx';
import type { Example } from './part.ts';

export type Theme = 'light' | 'dark';

/** The live example in one theme. */
export function Stage({ example, theme, dir }: { example: Example; theme: Theme; dir?: 'rtl' | undefined }) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (element.current) (element.current as KitExample).content = example.element;
  }, [example]);
  return (
    <div className="kit-stage" data-theme={theme} dir={dir}>
      <kit-example ref={element} theme={theme} data-name={example.name} />
    </div>
  );
}

/** An example with its name and its code. */
export function ExampleCard({ example, themes }: { example: Example; themes: readonly Theme[] }) {
  return (
    <section className="kit-example" aria-label={example.name}>
      <h3>{example.name}</h3>
      <div className="kit-card">
        <div className="kit-stages" data-count={example.wide ? 1 : themes.length}>
          {themes.map((theme) => (
            <Stage key={theme} example={example} theme={theme} />
          ))}
        </div>
        <div className="kit-code">
          <pre tabIndex={0} aria-label={`Code of ${example.name}`}>
            <code>{highlight(example.code.trim())}</code>
          </pre>
          <div className="kit-code-copy">
            <CopyButton value={example.code.trim()} label="Copy code" />
          </div>
        </div>
      </div>
    </section>
  );
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React reads the types of custom elements from this namespace
  namespace JSX {
    interface IntrinsicElements {
      'kit-example': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & { theme?: string };
    }
  }
}
