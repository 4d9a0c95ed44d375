import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FOCUSABLE } from '../overlays/focus-return.ts';
import { useKit } from '../styles/kit.ts';
import styles from './tabs.css';
import { watchSizes } from '../../react/sizes.ts';

/** A tab and its panel. */
export interface Tab {
  id: string;
  title: string;
  icon?: ReactNode;
  /** A small number beside the title. */
  count?: number;
  /** Draws the panel when the tab is first shown. Shown panels stay mounted, so that nothing typed is lost. */
  content: () => ReactNode;
}

export interface TabsProps {
  /** The list's accessible name. */
  label: string;
  tabs: readonly Tab[];
  /** Id of the selected tab; without it, the tabs keep the selection themselves. */
  selected?: string;
  onSelect?: (id: string) => void;
}

/**
 * Tabs by the ARIA Authoring Practices: arrows select at once, Home and End, one tab stop. Panels mount when first
 * shown.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  useKit(styles);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.id);
  const wanted = selected ?? own;
  const now = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  if (now && !seen.has(now.id)) setSeen(new Set([...seen, now.id]));

  // Where the tabs do not fit, the list scrolls sideways; the page stays where it is.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row || !tab) return undefined;
    const reveal = () => {
      const [frame, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (box.right > frame.right) row.scrollLeft += box.right - frame.right;
      else if (box.left < frame.left) row.scrollLeft -= frame.left - box.left;
    };
    reveal();
    return watchSizes(reveal, row);
  }, [now?.id]);

  // A panel without a control is a tab stop itself, so that its text is reached by Tab; others would stop twice.
  const stopAtPanel = () => {
    const panel = panels.current?.querySelector<HTMLElement>(':scope > [role="tabpanel"]:not([hidden])');
    if (panel?.querySelector(FOCUSABLE)) panel.removeAttribute('tabindex');
    else if (panel) panel.tabIndex = 0;
  };
  useLayoutEffect(stopAtPanel);

  const select = (tab: Tab) => {
    setOwn(tab.id);
    onSelect?.(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') stopAtPanel();
    const flip = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
    const at = now ? tabs.indexOf(now) : 0;
    const to = { ArrowRight: at + flip, ArrowLeft: at - flip, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    select(tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  return (
    <div ref={panels} className="iam-tabs">
      <div ref={list} className="iam-tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="iam-tab"
            id={`${id}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === now}
            aria-controls={seen.has(tab.id) ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={tab === now ? 0 : -1}
            onClick={() => select(tab)}
          >
            {tab.icon}
            {tab.title}
            {tab.count !== undefined && <span className="iam-tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) =>
        seen.has(tab.id) ? (
          <div
            key={tab.id}
            role="tabpanel"
            className="iam-tab-panel"
            id={`${id}-panel-${tab.id}`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            hidden={tab !== now}
          >
            {tab.content()}
          </div>
        ) : null,
      )}
    </div>
  );
}

/** Stands for tabs until they are there: their line, and the outline of a panel. */
export function TabsOutline({ children }: { children: ReactNode }) {
  useKit(styles);
  return (
    <div>
      <div className="iam-tabs-outline" />
      {children}
    </div>
  );
}
