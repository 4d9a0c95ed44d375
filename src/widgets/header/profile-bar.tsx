import { useMemo, type ReactNode } from 'react';
import { useSignal } from '../react/signals.ts';
import { followLink } from '../react/navigation.ts';
import { useLogIn, type LogIn } from '../session/use-log-in.tsx';
import { useOwnAvatar } from '../react/own-avatar.ts';
import { useWidget } from '../react/widget.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Button, ButtonLink } from '../ui/basics/buttons.tsx';
import { ChevronDownIcon, LogoutIcon, OfflineIcon, UserIcon } from '../ui/basics/icons.tsx';
import { Menu, type MenuItem, type MenuTriggerProps } from '../ui/overlays/menu.tsx';
import { ownMenuItems, type HeaderModel } from './header-model.ts';
import type { HeaderInputs, HeaderMenuItem } from './inputs.ts';
import { useThemeItems } from './theme-items.tsx';
import { useLoadableIcons } from './use-icons.ts';
import { words as headerWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

const icons: Readonly<Record<string, ReactNode>> = { user: <UserIcon />, logout: <LogoutIcon /> };
/** Aligns an item without an icon with the others. */
const blank = <span className="iam-header-blank" />;

/** The logged-in user, and their menu. */
export function ProfileBar({ model, inputs }: { model: HeaderModel; inputs: HeaderInputs }) {
  const logIn = useLogIn();
  return (
    <>
      <Profile model={model} inputs={inputs} logIn={logIn} />
      {logIn.dialog}
    </>
  );
}

function Profile({ model, inputs, logIn }: { model: HeaderModel; inputs: HeaderInputs; logIn: LogIn }) {
  const words = useWords(headerWords);
  const { session } = useWidget();
  const phase = useSignal(session.phase, { value: 'unknown' });
  const user = useSignal(session.user.data, { value: undefined });
  if (user || inputs.name !== undefined) return <ProfileOf model={model} inputs={inputs} />;
  if (phase === 'signed-out') return <LogInLink logIn={logIn} />;
  if (phase === 'unreachable') return <Unreachable />;
  return (
    <span className="iam-header-waiting" aria-busy="true">
      <span className="iam-visually-hidden" aria-live="polite">
        {words.loading}
      </span>
    </span>
  );
}

function ProfileOf({ model, inputs }: { model: HeaderModel; inputs: HeaderInputs }) {
  const words = useWords(headerWords);
  const { session } = useWidget();
  const user = useSignal(session.user.data);
  const { src } = useOwnAvatar();
  const name = inputs.name ?? user?.name ?? '';
  const email = inputs.email ?? user?.email ?? '';
  const organization = inputs.organization ?? user?.organization?.name ?? '';
  const second = organization || email;
  const speak = useSpeak();
  const own = useMemo(() => ownMenuItems(speak), [speak]);
  const themeItems = useThemeItems(user !== undefined);
  const links = useLoadableIcons(inputs.menuItems ?? own).map((item, at) =>
    menuItem(item, at, email, () => void model.choose(item, inputs.route)),
  );
  const end = links.findIndex(({ id }) => id.endsWith(' logout'));
  const items = end < 0 ? [...links, ...themeItems] : [...links.slice(0, end), ...themeItems, ...links.slice(end)];
  const label = words.accountOf(name, second).trim();
  const trigger = (props: MenuTriggerProps) => (
    <button
      type="button"
      className="iam-header-who"
      part="profile"
      {...props}
      aria-label={label}
      data-tip={email === second ? undefined : email}
    >
      <Avatar name={name || undefined} src={inputs.imageUrl ?? src} />
      <span className="iam-header-names">
        <b>{name || words.you}</b>
        {second && <small>{second}</small>}
      </span>
      <ChevronDownIcon />
    </button>
  );
  return <Menu label={words.account} items={items} trigger={trigger} />;
}

function menuItem(item: HeaderMenuItem, at: number, email: string, onSelect: () => void): MenuItem {
  const icon = item.icon ? <img src={item.icon} alt="" width="16" height="16" /> : (icons[item.route] ?? blank);
  return {
    id: `${at} ${item.route}`,
    title: item.title,
    icon,
    divided: at > 0 && item.route === 'logout',
    onSelect,
    ...(item.color && { color: item.color }),
    ...(item.route === 'user' && email && { hint: email }),
  };
}

function LogInLink({ logIn }: { logIn: LogIn }) {
  const words = useWords(headerWords);
  return (
    <ButtonLink variant="primary" href={logIn.href} onClick={(event) => followLink(event, logIn.start)}>
      {words.logIn}
    </ButtonLink>
  );
}

function Unreachable() {
  const words = useWords(headerWords);
  const { session } = useWidget();
  return (
    <span className="iam-header-unreachable" role="alert">
      <OfflineIcon />
      <span>{words.unreachable}</span>
      <Button size="sm" onClick={() => void session.check()}>
        {words.retry}
      </Button>
    </span>
  );
}
