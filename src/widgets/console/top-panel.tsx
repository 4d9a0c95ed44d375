import { useNavigation } from '../react/navigation.ts';
import { useOwnAvatar } from '../react/own-avatar.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Avatar } from '../ui/avatar.tsx';
import { DiamondIcon, LogoutIcon, UserIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { words } from './words.ts';

/** The top of the console: the mark, who is signed in, and the header menu with Log Out. */
export function TopPanel() {
  const { session } = useWidget();
  const navigation = useNavigation();
  const user = useSignal(session.user.data);
  const { src } = useOwnAvatar();
  const items = [
    { id: 'user', title: words.myProfile, icon: <UserIcon />, onSelect: () => navigation.go({ name: 'user' }) },
    { id: 'logout', title: words.logOut, icon: <LogoutIcon />, divided: true, onSelect: () => navigation.go({ name: 'logout' }) },
  ];
  return (
    <header className="iam-console-top" part="top-panel">
      <span className="iam-console-logo" aria-hidden="true"><DiamondIcon /></span>
      <span className="iam-console-product">{words.product}</span>
      <Menu
        label={words.account}
        items={items}
        trigger={(props) => (
          <button type="button" className="iam-console-who" {...props} aria-label={words.account}>
            <Avatar name={user?.name} src={src} />
            <span><b>{user?.name ?? '…'}</b><small>{user?.organization?.name ?? ''}</small></span>
          </button>
        )}
      />
    </header>
  );
}
