import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { AccountDialogName } from './account-dialogs.tsx';
import { StartOrganization } from './start/start-organization.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { words as accountWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface AccountSettingsProps {
  user: User;
  onOpen: (name: AccountDialogName) => void;
}

/** 'Account settings': the profile's form, then email, phone and organization. */
export function AccountSettings({ user, onOpen }: AccountSettingsProps) {
  const words = useWords(accountWords);
  const [isStarted, setStarted] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  // The form with the focus disappears.
  useEffect(() => {
    if (isStarted && user.organization) rows.current?.querySelector<HTMLElement>('input[name="organization"]')?.focus();
  }, [isStarted, user.organization]);
  const opener = (name: AccountDialogName, label: string, danger = false) => (
    <Button variant={danger ? 'danger' : 'secondary'} onClick={() => onOpen(name)}>
      {label}
    </Button>
  );
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
