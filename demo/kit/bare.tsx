import { useKit } from '../../src/widgets/ui/kit.ts';
import { Stage, type Theme } from './example.tsx';
import { parts } from './part-list.ts';

/** The examples of one part and nothing else, for screenshots: `?part=<id>&theme=dark&bare=1`, `&dir=rtl`. */
export function Bare({ id, theme, dir }: { id: string; theme: Theme; dir: 'rtl' | undefined }) {
  useKit();
  const part = parts.find((one) => one.id === id);
  if (!part) return <p>There is no part ‘{id}’.</p>;
  return (
    <main className="kit-bare" data-theme={theme}>
      <h1 className="iam-visually-hidden">{part.title}</h1>
      {part.examples.map((example) => <Stage key={example.name} example={example} theme={theme} dir={dir} />)}
    </main>
  );
}
