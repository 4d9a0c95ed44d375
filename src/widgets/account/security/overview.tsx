import type { ReactNode } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { GlobeIcon, ShieldIcon } from '../../ui/basics/icons-rows.tsx';
import { KeyIcon, LockIcon, FileIcon } from '../../ui/basics/icons.tsx';
import type { Icon } from '../../ui/basics/icons-base.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { OverviewOutline } from '../account-skeleton.tsx';
import type { AccountDialogName } from '../account-dialogs.tsx';
import { overviewWords, words as accountWords } from '../words.ts';
import styles from './overview.css';
import type { SecurityModel } from './security-models.ts';

/** With this many recovery codes or fewer it is time for new ones. */
const FEW = 3;

export interface SecurityOverviewProps {
  user: User;
  model: SecurityModel;
  onOpen: (name: AccountDialogName) => void;
  /** Goes to the list of passkeys or sessions. */
  onShow: (list: 'passkeys' | 'sessions') => void;
}

/** 'Security overview': password, two-factor, recovery codes, passkeys and sessions, with their states and actions. */
export function SecurityOverview({ user, model, onOpen, onShow }: SecurityOverviewProps) {
  useKit(styles);
  const words = useWords(overviewWords);
  const texts = useWords(accountWords);
  const passkeys = useSignal(model.passkeys.passkeys.data);
  const sessions = useSignal(model.sessions.sessions.data);
  const noPasskeys = useSignal(model.passkeys.passkeys.status) === 'failed';
  const noSessions = useSignal(model.sessions.sessions.status) === 'failed';
  const isOn = user.two_factor_policy !== 'disabled';
  const count = (list: readonly unknown[] | undefined, failed: boolean, text: (count: number) => string) =>
    list ? text(list.length) : failed ? '—' : <Skeleton width={70} height={12} />;
  return (
    <Panel title={words.title} className="iam-account-wide iam-security">
      <ResourceView resource={model.facts} skeleton={<OverviewOutline />}>
        {({ password_changed_at: changed, recovery_codes_left: left }) => (
          <ul className="iam-security-list">
            <Item
              icon={LockIcon}
              tone={user.need_password_change ? 'weak' : 'plain'}
              title={words.password}
              action={<Button onClick={() => onOpen('password')}>{texts.changePassword}</Button>}
            >
              {user.need_password_change ? (
                words.passwordForced
              ) : changed === null ? (
                words.passwordNone
              ) : (
                <DateText relative value={changed} sentence={words.passwordChanged} />
              )}
            </Item>
            <Item
              icon={ShieldIcon}
              tone={isOn ? 'good' : 'weak'}
              title={texts.twoFactor}
              action={
                <Button onClick={() => onOpen(isOn ? 'disable-two-factor' : 'enable-two-factor')}>
                  {isOn ? texts.disableTwoFactor : texts.enableTwoFactor}
                </Button>
              }
            >
              {isOn ? texts.twoFactorOn : user.platform_needs_two_factor ? words.twoFactorStaff : texts.twoFactorOff}
            </Item>
            <Item
              icon={FileIcon}
              tone={isOn ? (left > FEW ? 'good' : 'weak') : 'plain'}
              title={words.recoveryCodes}
              action={
                <DisabledWithReason reason={isOn ? null : words.noCodes} onAct={() => onOpen('recovery-codes')}>
                  {(props) => <Button {...props}>{words.newCodes}</Button>}
                </DisabledWithReason>
              }
            >
              {isOn ? words.codesLeft(left) : words.noCodes}
            </Item>
            <Item
              icon={KeyIcon}
              tone={passkeys?.length ? 'good' : 'plain'}
              title={words.passkeys}
              action={<Button onClick={() => onShow('passkeys')}>{words.showPasskeys}</Button>}
            >
              {count(passkeys, noPasskeys, words.passkeyCount)}
            </Item>
            <Item
              icon={GlobeIcon}
              tone="plain"
              title={words.sessions}
              action={<Button onClick={() => onShow('sessions')}>{words.showSessions}</Button>}
            >
              {count(sessions, noSessions, words.sessionCount)}
            </Item>
          </ul>
        )}
      </ResourceView>
    </Panel>
  );
}

interface ItemProps {
  icon: Icon;
  tone: 'good' | 'weak' | 'plain';
  title: string;
  action: ReactNode;
  /** The state. */
  children: ReactNode;
}

function Item({ icon: Sign, tone, title, action, children }: ItemProps) {
  return (
    <li className="iam-security-item">
      <span className="iam-security-icon" data-tone={tone}>
        <Sign size={18} />
      </span>
      <span className="iam-security-text">
        <b>{title}</b>
        <span>{children}</span>
      </span>
      {action}
    </li>
  );
}
