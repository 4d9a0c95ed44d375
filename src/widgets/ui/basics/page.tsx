import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './page.css';

/** What the console tells its pages: their heading is the document's, and takes focus after navigation. */
export interface PageHeading {
  /** 1 in the console; 2 in an element on a host's page. */
  level: 1 | 2;
  /** Whether to focus the title, as after a change of page; not on the first load. */
  focus: boolean;
  /** Draws what leads to the page above, over a page's title. */
  trail?: ((title: string) => ReactNode) | undefined;
}

export const PageContext = createContext<PageHeading>({ level: 2, focus: false });

export interface PageProps {
  title: string;
  /** Secondary text beside the title, such as a count. */
  meta?: ReactNode;
  /** Buttons at the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its title, its main actions, its content. */
export function Page({ title, meta, actions, children }: PageProps) {
  useKit(styles);
  const { level, focus, trail } = useContext(PageContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const Heading = `h${level}` as const;
  return (
    <div className="iam-page" part="page">
      {trail?.(title)}
      <div className="iam-page-head" part="page-head">
        <Heading ref={heading} tabIndex={-1} className="iam-page-title">
          {title}
        </Heading>
        {meta && <bdi className="iam-muted">{meta}</bdi>}
        {actions && <div className="iam-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A state of a screen: below its title, unless a page around it has one. */
export const inPage = (title: string | undefined, state: ReactNode): ReactNode =>
  title ? <Page title={title}>{state}</Page> : state;

export interface PanelProps {
  /** Names the region; shown at the top unless `titleHidden`. */
  title: string;
  titleHidden?: boolean;
  actions?: ReactNode;
  /** Adds padding. A table or list brings its own. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A named section of a page with its own surface. */
export function Panel({ title, titleHidden, actions, padded, className, children }: PanelProps) {
  useKit(styles);
  const { level } = useContext(PageContext);
  const id = useId();
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  return (
    <section className={className ? `iam-panel ${className}` : 'iam-panel'} aria-labelledby={id} part="panel">
      <div className={titleHidden ? 'iam-visually-hidden' : 'iam-panel-head'}>
        <Heading id={id}>{title}</Heading>
        {actions && <div className="iam-panel-actions">{actions}</div>}
      </div>
      {padded ? <div className="iam-panel-body">{children}</div> : children}
    </section>
  );
}
