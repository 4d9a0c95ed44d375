import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { isComposing } from '../../react/shortcuts.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { PlusIcon } from '../../ui/basics/icons-rows.tsx';
import { ChoiceList } from '../../ui/data/tables/choice-list.tsx';
import type { Option } from '../../ui/fields/choices/options.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { roleOptions, type RoleCatalog } from '../roles/role-catalog.ts';
import styles from './add-role-dialog.css';
import { detailsWords } from './details-words.ts';

export interface AddRoleDialogProps {
  user: User;
  catalog: RoleCatalog;
  /** @throws the service's error, after its toast */
  onAdd: (roleId: number) => Promise<void>;
  onClose: () => void;
}

const idOf = ({ value }: Option) => Number(value);
const textOf = ({ label, description }: Option) => `${label} ${description ?? ''}`;

/** 'Add new role': the roles of the user's organization that they do not have yet. Pressing one adds it. */
export function AddRoleDialog({ user, catalog, onAdd, onClose }: AddRoleDialogProps) {
  const words = useWords(detailsWords);
  const speak = useSpeak();
  useKit(styles);
  const roles = catalog.of(user.organization?.id ?? 0);
  const [adding, setAdding] = useState<number | null>(null);
  const running = useRef(false);
  const [isBlank, setBlank] = useState(false);
  useEffect(() => void roles.load(), [roles]);
  const add = async (role: Option) => {
    if (running.current || role.disabled) return;
    running.current = true;
    setAdding(idOf(role));
    try {
      await onAdd(idOf(role));
      onClose();
    } catch {
      running.current = false;
      setAdding(null);
    }
  };
  // Enter in the search adds the only role that is left; otherwise none was chosen.
  const refuseNone = ({ key, target, nativeEvent }: KeyboardEvent) =>
    setBlank(key === 'Enter' && target instanceof HTMLInputElement && !running.current && !isComposing(nativeEvent));
  const held = new Set(user.roles?.map(({ id }) => id));
  return (
    <Dialog
      open
      width={520}
      onClose={onClose}
      title={words.addRole}
      description={user.name || user.email}
      busy={adding !== null}
    >
      <ResourceView resource={roles} skeleton={<ListSkeleton rows={5} />}>
        {(all) => {
          const left = roleOptions(
            speak,
            all.filter(({ id }) => !held.has(id)),
          );
          if (left.every(({ disabled }) => disabled)) return <p className="iam-muted">{words.noRolesLeft}</p>;
          return (
            <div className="iam-add-roles" onKeyDown={refuseNone}>
              <ChoiceList<Option>
                label={words.roles}
                items={left}
                itemKey={idOf}
                textOf={textOf}
                onChoose={(role) => void add(role)}
                maxHeight={348}
                autoFocus
                render={(role, { onClick, ...props }) => (
                  <DisabledWithReason reason={role.disabled ? (role.description ?? null) : null} onAct={onClick}>
                    {(control) => (
                      <button
                        type="button"
                        className="iam-add-role"
                        aria-busy={adding === idOf(role) || undefined}
                        {...props}
                        {...control}
                      >
                        <PlusIcon />
                        <span>
                          <bdi>{role.label}</bdi>
                          {role.description && <small>{role.description}</small>}
                        </span>
                      </button>
                    )}
                  </DisabledWithReason>
                )}
              />
              {isBlank && (
                <p className="iam-field-error" role="alert">
                  {words.blankRole}
                </p>
              )}
            </div>
          );
        }}
      </ResourceView>
    </Dialog>
  );
}
