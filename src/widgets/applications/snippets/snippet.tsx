import { useContext, useId, useState } from 'react';
import { useWords } from '../../react/use-words.ts';
import { PageContext } from '../../ui/basics/page.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Segmented } from '../../ui/data/segmented.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import type { Example } from './examples.ts';
import styles from './snippet.css';
import { words as snippetWords } from './words.ts';

export interface SnippetProps {
  title: string;
  /** What the example does, and what it needs. */
  lead: string;
  example: Example;
}

/** An example for developers, in the language of their choice. */
export function Snippet({ title, lead, example }: SnippetProps) {
  const words = useWords(snippetWords);
  useKit(styles);
  const id = useId();
  const { level } = useContext(PageContext);
  const [language, setLanguage] = useState<keyof Example>('curl');
  const Heading = `h${(level + 2) as 3 | 4}` as const;
  return (
    <section className="iam-snippet" aria-labelledby={id}>
      <div className="iam-snippet-head">
        <div>
          <Heading id={id} className="iam-snippet-title">
            {title}
          </Heading>
          <p className="iam-muted">{lead}</p>
        </div>
        <div className="iam-snippet-actions">
          <Segmented
            label={words.language}
            segments={[
              { id: 'curl', name: words.curl },
              { id: 'node', name: words.node },
            ]}
            value={language}
            onChange={(next) => setLanguage(next as keyof Example)}
          />
          <CopyButton value={example[language]} label={words.copy} />
        </div>
      </div>
      <pre tabIndex={0} role="group" aria-label={title} dir="ltr">
        <code>{example[language]}</code>
      </pre>
    </section>
  );
}
