import { useEffect } from 'react';
import { COMMAND_KEYS, SEARCH_KEY, shortcutWords } from '../react/shortcuts.ts';
import { useCommand } from '../react/use-command.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { SearchIcon } from '../ui/basics/icons-rows.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './button.css';
import { words as commandWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface CommandProps {
  /** Keys that open the palette. Default: `mod+k`. */
  shortcut?: string | undefined;
  /** The key that focuses the screen's search. Default: `/`. */
  searchKey?: string | undefined;
  /** Hides the button: keys and `open()` remain. */
  noButton?: boolean | undefined;
}

/** The command palette on a host's page, with its button and its methods `open()` and `close()`. */
export function CommandCenter(props: CommandProps) {
  return (
    <Toaster>
      <Center {...props} />
    </Toaster>
  );
}

function Center({ shortcut = COMMAND_KEYS, searchKey = SEARCH_KEY, noButton = false }: CommandProps) {
  const words = useWords(commandWords);
  useKit(styles);
  const { expose } = useWidget();
  const toasts = useToasts();
  const command = useCommand({
    load: () => import('./palette.tsx'),
    shortcut,
    searchKey,
    failed: () => toasts.error(words.notLoaded),
  });
  const { show, hide } = command;
  useEffect(() => expose({ open: show, close: hide }), [expose, show, hide]);
  const keys = shortcutWords(shortcut);
  return (
    <>
      {!noButton && (
        <Button
          className="iam-command-button"
          part="button"
          icon={<SearchIcon />}
          aria-haspopup="dialog"
          aria-keyshortcuts={keys?.aria}
          onClick={show}
        >
          {words.open}
          {keys && <kbd aria-hidden="true">{keys.keys}</kbd>}
        </Button>
      )}
      {command.view}
    </>
  );
}
