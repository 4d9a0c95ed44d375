import { useKit } from '../../src/widgets/ui/styles/kit.ts';
import { Stage, type Theme } from './example.tsx';
import { parts } from './part-list.ts';

/** Shows only the examples of one part, or of all, for tests: `?part=<id>&theme=dark&bare=1`, `&dir=rtl`. */
export function Bare({ id, theme, dir }: { id: string | null; theme: Theme; dir: 'rtl' | undefined }) {
  useKit();
  const shown = id ? parts.filter((part) => part.id === id) : parts;
  return (
    <main className="kit-bare" data-theme={theme}>
      <h1 className="iam-visually-hidden">{shown.length === 1 ? shown[0]?.title : 'The kit'}</h1>
      {shown.map((part) => (
        <div key={part.id} data-part={part.id}>
          {part.examples.map((example) => (
            <Stage key={example.name} example={example} theme={theme} dir={dir} />
          ))}
        </div>
      ))}
    </main>
  );
}
