import { useEffect, useRef } from 'react';
import { codeOf } from '../../core/errors/guards.ts';
import { notificationsOf } from '../../core/notifications/notifications.ts';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { BellIcon } from '../ui/basics/icons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import popoverStyles from '../ui/overlays/popover.css';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { preparePositioning } from '../ui/overlays/position-panel.ts';
import { usePopover } from '../ui/overlays/use-popover.ts';
import { BellModel } from './bell-model.ts';
import styles from './notifications.css';
import { words as notificationsWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }));

export interface NotificationsProps {
  /** The base of the notifications service. Default: the session's API. */
  notificationsBase?: string | undefined;
}

/** The bell on its own, with its methods `open()`, `close()` and `refresh()`. */
export function Notifications({ notificationsBase }: NotificationsProps) {
  return (
    <Toaster>
      <Bell key={notificationsBase} notificationsBase={notificationsBase} exposed />
    </Toaster>
  );
}

/** The bell button with its dot, and its list. */
export function Bell({ notificationsBase, exposed = false }: NotificationsProps & { exposed?: boolean }) {
  const words = useWords(notificationsWords);
  const speak = useSpeak();
  useKit(popoverStyles, styles);
  const { session, emit, expose } = useWidget();
  const model = useModel(
    () =>
      new BellModel(speak, {
        notifications: notificationsOf(session, notificationsBase),
        failed: (error) =>
          emit('error', { id: 'notifications', code: codeOf(error), message: errorText(speak, error) }),
      }),
  );
  const popover = usePopover({ placement: 'bottom-end', gap: 10 });
  const color = useSignal(model.color, { value: 'white' });
  const dot = useSignal(model.dot, { value: false });
  const unread = useSignal(model.unread, { value: 0 });
  const said = useSignal(model.said);
  const latest = useRef(popover);
  latest.current = popover;

  // The list is loaded after the bell, so that a click shows it in the next frame.
  useEffect(() => {
    void Panel.preload();
    preparePositioning();
  }, []);
  useEffect(() => {
    if (!exposed) return undefined;
    return expose({
      open: () => latest.current.show(),
      close: () => latest.current.hide(),
      refresh: () => model.store.load(),
    });
  }, [exposed, expose, model]);

  const count = `${popover.panel.id}-count`;
  return (
    <>
      <Button
        {...popover.trigger}
        variant="ghost"
        data-icon-only=""
        className="iam-bell"
        part="bell"
        aria-describedby={count}
        icon={<BellIcon size={18} />}
      >
        <span className="iam-visually-hidden">{words.bell}</span>
        {dot && (
          <span className="iam-bell-dot" data-color={color} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Button>
      <span id={count} hidden>
        {words.unread(unread)}
      </span>
      <div className="iam-visually-hidden" aria-live="polite">
        {said}
      </div>
      <div
        {...popover.panel}
        className="iam-popover iam-notifications"
        part="panel"
        role="dialog"
        aria-label={words.title}
      >
        {popover.open && (
          <>
            <div ref={popover.arrow} className="iam-popover-arrow" aria-hidden="true" />
            <LazyPart skeleton={null}>
              <Panel model={model} focusPanel={() => popover.panel.ref.current?.focus()} close={popover.hide} />
            </LazyPart>
          </>
        )}
      </div>
    </>
  );
}
