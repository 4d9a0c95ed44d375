import { useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { BrandColors } from '../../core/branding/colors.ts';
import { isLogoSpaceKnown } from '../../core/branding/logo-space.ts';
import { Stack } from '../announcements/announcements.tsx';
import { Bell } from '../notifications/notifications.tsx';
import { consoleHome, NavigationContext } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { ApplicationSwitcher } from './application-switcher.tsx';
import { HeaderModel } from './header-model.ts';
import { useHeaderSpace } from './header-space.ts';
import styles from './header.css';
import { InfoMenu } from './info-menu.tsx';
import type { HeaderInputs } from './inputs.ts';
import { LeftMenu } from './left-menu.tsx';
import { Logo } from './logo.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ProfileBar } from './profile-bar.tsx';

export interface HeaderProps extends HeaderInputs {
  notificationsBase?: string | undefined;
  /** The left menu if the header is inside another widget; on its own page it uses the slot `left-menu`. */
  leftMenu?: ReactNode;
  /** Called with the organization's colors. */
  onColors?: (colors: BrandColors) => void;
}

/** The shared header on its own, with its method `refresh()`. */
export function StandaloneHeader(props: HeaderProps) {
  return <Header {...props} exposed />;
}

/** The top panel with logo, application switcher, bell, info menu and profile bar, and the announcements below it. */
export function Header(props: HeaderProps & { exposed?: boolean }) {
  return (
    <Toaster>
      <TopPanel {...props} />
    </Toaster>
  );
}

function TopPanel({
  exposed = false,
  notificationsBase,
  leftMenu,
  onColors,
  ...inputs
}: HeaderProps & { exposed?: boolean }) {
  useKit(styles);
  const host = useWidget();
  const { session, emit, expose } = host;
  const router = useContext(NavigationContext);
  const model = useModel(
    () =>
      new HeaderModel({
        session,
        router,
        offer: (name, url) => emit('navigate', { name, url }, { cancelable: true }),
        home: () => consoleHome(host),
        colored: onColors,
      }),
  );
  const phase = useSignal(session.phase, { value: 'unknown' });
  // Applications would move when a logo of unknown width arrives.
  const [isPlaced, setPlaced] = useState(() => isLogoSpaceKnown(session.platform.local));
  const placed = useCallback(() => setPlaced(true), []);
  const frame = useRef<HTMLDivElement>(null);
  useHeaderSpace(exposed ? frame : null);
  useEffect(() => (exposed ? expose({ refresh: () => model.refresh() }) : undefined), [exposed, expose, model]);
  return (
    <div ref={frame} className="iam-header-frame">
      <header className="iam-header" part="top-panel">
        <LeftMenu slotted={exposed}>{leftMenu}</LeftMenu>
        <Logo model={model} appName={inputs.appName} onPlaced={placed} />
        <ApplicationSwitcher model={model} urls={inputs.infrastructureUrls} waits={!isPlaced} />
        <div className="iam-header-end">
          {phase === 'signed-in' && <OrganizationSwitcher model={model} />}
          {phase !== 'signed-out' && <Bell key={notificationsBase} notificationsBase={notificationsBase} />}
          <InfoMenu items={inputs.infoMenuItems} />
          <ProfileBar model={model} inputs={inputs} />
        </div>
      </header>
      <Stack />
    </div>
  );
}
