import { useEffect, useMemo, useState } from 'react';
import { IconButton } from '../../src/widgets/ui/basics/buttons.tsx';
import { MenuIcon } from '../../src/widgets/ui/basics/icons-header.tsx';
import { DiamondIcon } from '../../src/widgets/ui/basics/icons.tsx';
import { Popover } from '../../src/widgets/ui/overlays/popover.tsx';
import { Segmented } from '../../src/widgets/ui/data/segmented.tsx';
import { useKit } from '../../src/widgets/ui/styles/kit.ts';
import { throttle } from '../../src/widgets/ui/basics/throttle.ts';
import type { TriggerProps } from '../../src/widgets/ui/overlays/use-popover.ts';
import { ExampleCard, type Theme } from './example.tsx';
import { GROUPS, type Part } from './part.ts';
import { parts } from './part-list.ts';

type View = Theme | 'both';
const VIEWS = [
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
  { id: 'both', name: 'Both' },
] as const;
const themesOf = (view: View): readonly Theme[] => (view === 'both' ? ['light', 'dark'] : [view]);

const menuButton = (props: TriggerProps) => (
  <IconButton {...props} label="Parts" icon={<MenuIcon size={18} />} variant="quiet" />
);

/** The kit's documentation: navigation by group, each part with its examples and their code. */
export function Page({ only, first }: { only: string | null; first: View | undefined }) {
  useKit();
  const [view, setView] = useState<View>(first ?? (window.innerWidth >= 1200 ? 'both' : 'light'));
  const shown = useMemo(() => (only ? parts.filter((part) => part.id === only) : parts), [only]);
  const here = useSection(shown);
  useAddressedPart();
  useEffect(() => {
    const kit = document.querySelector<HTMLElement>('#kit');
    if (kit) kit.dataset.theme = view === 'dark' ? 'dark' : 'light';
  }, [view]);
  return (
    <div className="kit">
      <header className="kit-top">
        <a className="kit-brand" href="/kit/">
          <span>
            <DiamondIcon size={18} />
          </span>
          <b>Kit</b>
        </a>
        <div className="kit-menu">
          <Popover label="Parts" placement="bottom-end" arrow={false} trigger={menuButton}>
            {(close) => <PartLinks here={here} onPick={close} />}
          </Popover>
        </div>
        <Segmented label="Theme" segments={VIEWS} value={view} onChange={(id) => setView(id as View)} />
      </header>
      <nav className="kit-nav" aria-label="Parts">
        <PartLinks here={here} />
      </nav>
      <main className="kit-main">
        <div className="kit-intro">
          <h1>The kit</h1>
          <p>
            Every control once: the parts that all screens are built from, each in each of its states. They follow the
            ARIA Authoring Practices, both themes, the writing direction and the reader’s settings. The{' '}
            <a href="/kit/theme.html">theme editor</a> shows them in your brand.
          </p>
        </div>
        {shown.map((part) => (
          <PartSection key={part.id} part={part} themes={themesOf(view)} />
        ))}
        {shown.length === 0 && (
          <p>
            There is no part ‘{only}’. <a href="/kit/">See all parts</a>.
          </p>
        )}
      </main>
    </div>
  );
}

function PartLinks({ here, onPick }: { here: string | undefined; onPick?: () => void }) {
  return (
    <div className="kit-links">
      {GROUPS.map((group) => {
        const members = parts.filter((part) => part.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {members.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === here ? 'true' : undefined} onClick={onPick}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function PartSection({ part, themes }: { part: Part; themes: readonly Theme[] }) {
  return (
    <article className="kit-part" id={part.id} aria-labelledby={`${part.id}-title`}>
      <header>
        <p className="kit-group">{part.group}</p>
        <h2>
          <span id={`${part.id}-title`}>{part.title}</span>
          <a className="kit-anchor" href={`#${part.id}`} aria-label={`Link to ${part.title}`}>
            #
          </a>
        </h2>
        {part.about && <p className="kit-about">{part.about}</p>}
        <p className="kit-files">
          {part.files.map((file) => (
            <code key={file}>src/widgets/ui/{file}</code>
          ))}
        </p>
      </header>
      {part.examples.map((example) => (
        <ExampleCard key={example.name} example={example} themes={themes} />
      ))}
    </article>
  );
}

/**
 * Scrolls to the part in the URL, which did not exist yet when the browser looked for it, and stays there while the
 * parts above grow.
 */
function useAddressedPart(): void {
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1));
    const page = part?.parentElement;
    if (!part || !page) return undefined;
    const sizes = new ResizeObserver(() => part.scrollIntoView({ behavior: 'instant' }));
    const stop = () => sizes.disconnect();
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    sizes.observe(page);
    for (const act of acts) window.addEventListener(act, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const act of acts) window.removeEventListener(act, stop);
    };
  }, []);
}

/** The current part: the last one with its heading in the upper third of the window. */
function useSection(shown: readonly Part[]): string | undefined {
  const [here, setHere] = useState(shown[0]?.id);
  useEffect(() => {
    const look = () => {
      const passed = [...document.querySelectorAll('.kit-part')].filter(
        (part) => part.getBoundingClientRect().top < window.innerHeight / 3,
      );
      setHere(passed.at(-1)?.id ?? shown[0]?.id);
    };
    const throttled = throttle(look, 100);
    window.addEventListener('scroll', throttled, { passive: true });
    return () => {
      throttled.cancel();
      window.removeEventListener('scroll', throttled);
    };
  }, [shown]);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>('.kit-nav [aria-current]');
    const nav = link?.closest<HTMLElement>('.kit-nav');
    if (!link || !nav) return;
    const { top, bottom } = link.getBoundingClientRect();
    const frame = nav.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) nav.scrollTop += top - frame.top - frame.height / 2;
  }, [here]);
  return here;
}
