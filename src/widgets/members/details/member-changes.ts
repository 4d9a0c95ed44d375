import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Role } from '../../../core/contract/entities/role.ts';
import type { User } from '../../../core/contract/entities/user.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { actionWords, type MemberAction } from '../action-words.ts';
import { perform } from '../member-actions.ts';
import { detailsWords } from './details-words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

export interface MemberChangesOptions {
  session: Session;
  toasts: Pick<Toasts, 'success' | 'error'>;
  /** Shows a changed member. */
  put: (user: User) => void;
  /** Removes a member who is gone. */
  drop: (id: number) => void;
  /** Loads the list again, after a change of status. */
  reload: () => Promise<void>;
}

/** Changes to one member: actions, and roles added or removed. Each result shows as a toast. */
export class MemberChanges {
  readonly #speak: Speak;
  readonly #busy = signal<MemberAction | null>(null);
  /** The running action. */
  readonly busy: ReadonlySignal<MemberAction | null> = this.#busy;
  readonly #options: MemberChangesOptions;

  constructor(speak: Speak, options: MemberChangesOptions) {
    this.#speak = speak;
    this.#options = options;
  }

  /**
   * Runs an action on a member; suspending can be undone from its toast.
   * @throws the service's error, after its toast, unless someone else was faster: then the member is loaded again
   */
  async act(action: MemberAction, user: User): Promise<void> {
    const { session, toasts, put, reload } = this.#options;
    if (this.#busy.peek()) return;
    this.#busy.value = action;
    try {
      const now = await perform(session.client, action, user);
      if (now) put({ ...user, ...now });
      const undo = { label: this.#speak(detailsWords).undo, run: () => void this.act('restore', user).catch(() => {}) };
      toasts.success(this.#speak(actionWords).done[action], action === 'suspend' ? undo : undefined);
      if (action === 'suspend' || action === 'restore') void reload();
    } catch (error) {
      toasts.error(errorText(this.#speak, error));
      if (!(await this.#overtaken(error, user))) throw error;
    } finally {
      this.#busy.value = null;
    }
  }

  /**
   * Adds a role to a member.
   * @throws the service's error, after its toast
   */
  async addRole(user: User, roleId: number): Promise<void> {
    const { session, toasts, put } = this.#options;
    try {
      const { data } = await session.client.request('POST /user/{id}/roles', {
        params: { id: user.id },
        query: { organization_id: user.organization?.id },
        body: { role_id: roleId },
      });
      put({ ...user, roles: data });
      toasts.success(this.#speak(detailsWords).roleAdded);
    } catch (error) {
      toasts.error(errorText(this.#speak, error));
      await this.#overtaken(error, user);
      throw error;
    }
  }

  /** Removes a role from a member; a failure shows as a toast. */
  async removeRole(user: User, role: Role): Promise<void> {
    const { session, toasts, put } = this.#options;
    try {
      const { data } = await session.client.request('DELETE /user/{id}/roles/{roleId}', {
        params: { id: user.id, roleId: role.id },
        query: { organization_id: user.organization?.id },
      });
      put({ ...user, roles: data });
      toasts.success(this.#speak(detailsWords).roleRemoved);
    } catch (error) {
      toasts.error(this.#speak(detailsWords).roleRemovingFailed);
      toasts.error(errorText(this.#speak, error));
      await this.#overtaken(error, user);
    }
  }

  /** Someone else was faster, or the member is gone: shows the current state. */
  async #overtaken(error: unknown, user: User): Promise<boolean> {
    if (!isApiError(error, 409) && !isApiError(error, 404)) return false;
    const { session, put, drop } = this.#options;
    try {
      put(await readMember(session, user.id, user.organization?.id));
    } catch (gone) {
      if (isApiError(gone, 404)) drop(user.id);
    }
    return true;
  }
}

/**
 * Reads a member with organization and roles.
 * @param organizationId default: the session's
 * @throws ApiError 404 if there is no such member
 */
export async function readMember(session: Session, id: number, organizationId: number | undefined): Promise<User> {
  const query = { organization_id: organizationId, withOrganization: true, withRoles: true };
  const { data } = await session.client.request('GET /user/{id}', { params: { id }, query });
  return data[0] as User;
}
