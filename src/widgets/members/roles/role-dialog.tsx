import { useState, type ReactNode } from 'react';
import type { Role } from '../../../core/contract/entities/role.ts';
import { isBoundToOwn } from '../../../core/permissions/permissions.ts';
import { formatList } from '../../../core/locale/lists.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { LookupField } from '../../ui/fields/choices/lookup-field.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import dialogStyles from '../dialogs.css';
import { PermissionField } from './permission-matrix.tsx';
import { RoleChanges } from './role-changes-list.tsx';
import { RoleDialogModel } from './role-dialog-model.ts';
import type { RoleValues } from './role-values.ts';
import { roleWords } from './role-words.ts';
import styles from './role-dialog.css';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';

export interface RoleDialogProps {
  /** The role to edit, with its permissions. Default: a new one. */
  role?: Role | undefined;
  /** The organization of a new role, if it is known. */
  organizationId?: number | undefined;
  onSaved: (role: Role) => void;
  onClose: () => void;
}

/**
 * 'Add new role' and 'Edit role': the role's fields, its permissions as a matrix, and the changes that saving would
 * make.
 */
export function RoleDialog({ role, organizationId, onSaved, onClose }: RoleDialogProps) {
  const words = useWords(roleWords);
  const speak = useSpeak();
  useKit(dialogStyles, styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new RoleDialogModel(speak, session, toasts, { role, organizationId }));
  const busy = useSignal(model.form.busy);
  const changes = useSignal(model.changes);
  const rows = useSignal(model.rows);
  const applications = useSignal(model.applications);
  const elsewhere = useSignal(model.base.elsewhere);
  const locale = useLocale();
  const hint = (field: Exclude<keyof RoleValues, 'organization'>, usual?: string) => {
    const other = elsewhere[field];
    const text =
      other === undefined
        ? usual
        : words.changedElsewhere(formatList([other].flat().map(String), locale) || words.none);
    return text === undefined ? {} : { hint: text };
  };
  const send = async (values: RoleValues) => {
    const saved = await model.send(values);
    onClose();
    onSaved(saved);
  };
  const people = role?.user_count;
  // An owner or admin has one organization, which is chosen already.
  const isBound = isBoundToOwn(useSignal(session.permissions.flags));
  const choosesOrganization = !role && organizationId === undefined && !isBound;
  const errors = useSignal(model.form.errors);
  const hasFailed = useSignal(model.initial.status) === 'failed';
  const advancedWrong =
    (!choosesOrganization && (hasFailed || errors.organization !== undefined)) ||
    [errors.app, errors.guid, elsewhere.app, elsewhere.guid].some((one) => one !== undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={role ? words.editRole(role.name) : words.add}
      description={people === undefined ? undefined : words.people(people)}
      width={800}
      busy={busy}
    >
      <Form model={model.form} onSubmit={send}>
        <div className="iam-members-pair">
          <TextField name="name" label={words.name} required {...hint('name')} />
          <TextField name="description" label={words.description} maxLength={1000} optional {...hint('description')} />
        </div>
        {choosesOrganization && <OrganizationField model={model} />}
        <ResourceView resource={model.permissions} skeleton={<ListSkeleton rows={6} />}>
          {() => (
            <PermissionField
              name="permissions"
              label={words.permissions}
              rows={rows}
              grantable={(resource) => model.mayGrant(resource)}
              {...hint('permissions')}
            />
          )}
        </ResourceView>
        <Advanced isOpen={advancedWrong}>
          <div className="iam-members-pair">
            <Select name="app" label={words.app} options={applications} {...hint('app')} />
            <TextField
              name="guid"
              label={words.guid}
              {...hint('guid', role ? undefined : words.guidHint)}
              spellCheck={false}
              maxLength={80}
              optional={!role}
            />
          </div>
          {!role && !choosesOrganization && <OrganizationField model={model} />}
          {!role && <Checkbox name="is_disabled" label={words.disabled} hint={words.disabledHint} />}
        </Advanced>
        <div className="iam-role-foot">
          <RoleChanges changes={changes} isNew={!role} />
          <FormActions>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Submit disabled={role !== undefined && changes.length === 0}>{words.save}</Submit>
          </FormActions>
        </div>
      </Form>
    </Dialog>
  );
}

/** What few roles need. It opens by itself if something in it is wrong or was changed elsewhere. */
function Advanced({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const words = useWords(roleWords);
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="iam-role-advanced"
      open={opened || isOpen}
      onToggle={({ currentTarget }) => {
        setOpened(currentTarget.open);
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>{words.advanced}</summary>
      <div className="iam-role-advanced-fields">{children}</div>
    </details>
  );
}

/** 'Organization', which staff must choose; shows an error if the user's own could not be loaded. */
function OrganizationField({ model }: { model: RoleDialogModel }) {
  const words = useWords(roleWords);
  const failed = useSignal(model.initial.status) === 'failed';
  return (
    <LookupField
      name="organization"
      label={words.organization}
      placeholder={words.chooseOrganization}
      search={(term, signal) => model.findOrganizations(term, signal)}
      {...(failed && {
        hint: (
          <span className="iam-role-failed">
            {words.organizationsFailed}{' '}
            <Button size="sm" onClick={() => void model.start()}>
              {words.tryAgain}
            </Button>
          </span>
        ),
      })}
    />
  );
}
