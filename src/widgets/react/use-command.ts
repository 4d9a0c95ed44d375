import { createElement, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { elementRoots, focusSearch, isShortcut, isTaken } from './shortcuts.ts';
import { useWidget } from './widget.ts';

export interface CommandOptions {
  /** Imports the palette; called when it is opened first. */
  load: () => Promise<{ default: ComponentType<PaletteProps> }>;
  /** Keys that open the palette, such as `mod+k`; `none` for none. */
  shortcut: string;
  /** The key that focuses the screen's search; `none` disables it. */
  searchKey: string;
  /** Called if the palette cannot be loaded. */
  failed: (error: unknown) => void;
}

export interface PaletteProps {
  /** Keys that close it again. */
  shortcut: string;
  onClose(): void;
}

/** The command palette of a widget: opened by its keys or by `show`, and rendered as `view`. */
export interface Command {
  show(): void;
  hide(): void;
  view: ReactNode;
}

/** Listens for the keys of the command palette and of the search. It takes a press only if nothing else wants it. */
export function useCommand(options: CommandOptions): Command {
  const { element } = useWidget();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [open, setOpen] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const { show, hide } = useMemo(() => {
    const load = async () => {
      try {
        const { default: found } = await latest.current.load();
        setPalette(() => found);
        setOpen(true);
      } catch (error) {
        latest.current.failed(error);
      }
    };
    return { show: () => void load(), hide: () => setOpen(false) };
  }, []);
  useEffect(() => {
    const page = element.ownerDocument;
    const press = (event: KeyboardEvent) => {
      const { shortcut, searchKey } = latest.current;
      if (isShortcut(event, shortcut)) {
        if (isTaken(event)) return;
        event.preventDefault();
        show();
      } else if (isShortcut(event, searchKey) && !isTaken(event)) {
        const own = element.shadowRoot ? [element.shadowRoot] : [];
        if (focusSearch([...own, ...elementRoots(page)])) event.preventDefault();
      }
    };
    // The window hears a press last, after every handler of the host.
    page.defaultView?.addEventListener('keydown', press);
    return () => page.defaultView?.removeEventListener('keydown', press);
  }, [element, show]);
  const view = open && Palette && createElement(Palette, { shortcut: options.shortcut, onClose: hide });
  return { show, hide, view };
}
