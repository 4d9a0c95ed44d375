import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Button } from '../ui/basics/buttons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { AccountDialogProps } from './account-dialog.ts';
import { StartOrganization } from './start/start-organization.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { words as accountWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** Each dialog loads when it is opened. */
const dialogs = {
  password: lazy(() => import('./security/password-dialog.tsx')),
  email: lazy(() => import('./contact/email-dialog.tsx')),
  phone: lazy(() => import('./contact/phone-dialog.tsx')),
  'reset-phone': lazy(() => import('./contact/reset-phone-dialog.tsx')),
  'enable-two-factor': lazy(() => import('./security/enable-two-factor-dialog.tsx')),
  'disable-two-factor': lazy(() => import('./security/disable-two-factor-dialog.tsx')),
} satisfies Record<string, ComponentType<AccountDialogProps>>;

type DialogName = keyof typeof dialogs;

/** 'Account settings': the form, the dialogs, and two-factor. */
export function AccountSettings({ user }: { user: User }) {
  const words = useWords(accountWords);
  const [open, setOpen] = useState<DialogName | null>(() => (user.need_password_change ? 'password' : null));
  const [isStarted, setStarted] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  // The form with the focus disappears.
  useEffect(() => {
    if (isStarted && user.organization) rows.current?.querySelector<HTMLElement>('input[name="organization"]')?.focus();
  }, [isStarted, user.organization]);
  useLinkedAction('change-password', true, () => setOpen('password'));
  const opener = (name: DialogName, label: string, danger = false) => (
    <Button variant={danger ? 'danger' : 'secondary'} onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  const Dialog = open === null ? null : dialogs[open];
  const isOn = user.two_factor_policy !== 'disabled';
  return (
    <Panel title={words.settings}>
      <div className="iam-account-part">
        <ProfileForm user={user} />
      </div>
      <div ref={rows} className="iam-account-part iam-account-rows">
        <Row actions={opener('email', words.changeEmail)}>
          <ReadOnly name="email" label={words.email} value={user.email} />
        </Row>
        <Row
          actions={
            <>
              {opener('phone', words.changePhone)}
              {user.phone && opener('reset-phone', words.resetPhone, true)}
            </>
          }
        >
          <ReadOnly name="phone" type="tel" label={words.phone} value={user.phone ?? ''} placeholder={words.noPhone} />
        </Row>
        {user.organization ? (
          <Row>
            <ReadOnly name="organization" label={words.organization} value={user.organization.name} />
          </Row>
        ) : (
          <StartOrganization onStarted={() => setStarted(true)} />
        )}
      </div>
      <div className="iam-account-part iam-account-buttons">
        <span className="iam-account-policy">
          <span className="iam-muted">{words.twoFactor}</span>{' '}
          <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? words.twoFactorOn : words.twoFactorOff}</Badge>
        </span>
        {opener('password', words.changePassword)}
        {isOn
          ? opener('disable-two-factor', words.disableTwoFactor)
          : opener('enable-two-factor', words.enableTwoFactor)}
      </div>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog user={user} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Row({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="iam-account-row">
      {children}
      {actions && <div className="iam-account-row-actions">{actions}</div>}
    </div>
  );
}

function ReadOnly({
  name,
  type,
  label,
  value,
  placeholder,
}: {
  name: string;
  /** Browsers write phone numbers from left to right, also on pages from right to left. */
  type?: 'tel';
  label: string;
  value: string;
  placeholder?: string;
}) {
  const words = useWords(accountWords);
  return (
    <TextField
      name={name}
      {...(type && { type })}
      label={label}
      value={value}
      placeholder={placeholder ?? words.none}
      readOnly
      autoComplete="off"
    />
  );
}
