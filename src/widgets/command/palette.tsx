import { useContext, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { NavigationContext, useNavigation } from '../react/navigation.ts';
import { isComposing, isShortcut } from '../react/shortcuts.ts';
import { useModel, useSignal } from '../react/signals.ts';
import type { PaletteProps } from '../react/use-command.ts';
import { useWidget } from '../react/widget.ts';
import { LoggedOut } from '../session/logged-out.tsx';
import { usePersonKey } from '../session/person-key.ts';
import { useLogIn } from '../session/use-log-in.tsx';
import { wayInto } from '../session/way-in.ts';
import { IconButton } from '../ui/basics/buttons.tsx';
import { SearchIcon } from '../ui/basics/icons-rows.tsx';
import { CloseIcon } from '../ui/basics/icons.tsx';
import dialogStyles from '../ui/overlays/dialog.css';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { isOwn, useModal } from '../ui/overlays/use-modal.ts';
import { useKit } from '../ui/styles/kit.ts';
import styles from './command.css';
import { PaletteModel } from './palette-model.ts';
import { Results } from './results.tsx';
import { words as commandWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** The command palette: what one user typed and found is not there for the next one. */
export default function Palette(props: PaletteProps) {
  return <OwnPalette key={usePersonKey()} {...props} />;
}

/** A modal dialog with a combobox and its list, by the ARIA Authoring Practices. */
function OwnPalette({ shortcut, onClose }: PaletteProps) {
  const words = useWords(commandWords);
  const speak = useSpeak();
  useKit(dialogStyles, styles);
  const { session, emit } = useWidget();
  const navigation = useNavigation();
  const isConsole = useContext(NavigationContext) !== null;
  const toasts = useToasts();
  const model = useModel(
    () =>
      new PaletteModel(speak, {
        session,
        navigation,
        isConsole,
        offer: (name, url) => emit('navigate', { name, url }, { cancelable: true }),
        close: onClose,
        failed: (error, id) =>
          toasts.show('error', errorText(speak, error), id === undefined ? id : wayInto(speak, session, id, error)),
      }),
  );
  const modal = useModal({ onClose });
  const isPressOutside = useRef(false);
  return (
    <dialog
      {...modal}
      className="iam-dialog iam-command"
      aria-label={words.title}
      onMouseDown={(event) => (isPressOutside.current = isOwn(event))}
      // Text that is selected with a pointer may end outside.
      onClick={(event) => isPressOutside.current && isOwn(event) && onClose()}
      onKeyDown={(event) => {
        if (!isShortcut(event.nativeEvent, shortcut)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Content model={model} onClose={onClose} />
    </dialog>
  );
}

function Content({ model, onClose }: { model: PaletteModel; onClose: () => void }) {
  const words = useWords(commandWords);
  const { session } = useWidget();
  const logIn = useLogIn();
  const phase = useSignal(session.phase);
  const close = <IconButton label={words.close} icon={<CloseIcon />} onClick={onClose} />;
  if (phase !== 'signed-out') return <Search model={model} close={close} />;
  return (
    <div className="iam-command-guest">
      {close}
      <LoggedOut onLogIn={logIn.start} />
      {logIn.dialog}
    </div>
  );
}

function Search({ model, close }: { model: PaletteModel; close: ReactNode }) {
  const words = useWords(commandWords);
  const id = useId();
  const list = `${id}list`;
  const input = useRef<HTMLInputElement>(null);
  const query = useSignal(model.query);
  const entries = useSignal(model.entries);
  const active = useSignal(model.active);
  const status = useSignal(model.status);
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const does: Record<string, () => void> = {
      ArrowDown: () => model.move(1),
      ArrowUp: () => model.move(-1),
      Enter: () => void model.choose(),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isOpen = entries.length > 0;
  return (
    <>
      <div className="iam-command-bar">
        <SearchIcon />
        <input
          ref={input}
          className="iam-command-input"
          type="text"
          role="combobox"
          aria-label={words.title}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          value={query}
          onChange={(event) => model.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {close}
      </div>
      <Results model={model} list={list} />
      <div className="iam-visually-hidden" role="status">
        {status}
      </div>
      <footer className="iam-command-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {words.move}
        </span>
        <span>
          <kbd>↵</kbd> {words.choose}
        </span>
        <span>
          <kbd>Esc</kbd> {words.dismiss}
        </span>
      </footer>
    </>
  );
}
