import type { Role } from '../../core/contract/entities/role.ts';
import type { Resource } from '../../core/state/resource.ts';
import type { Session } from '../../core/session/session.ts';
import { RoleCatalog } from '../members/roles/role-catalog.ts';

/** The roles that people of an organization can have. */
export class RolesModel {
  readonly roles: Resource<Role[]>;

  constructor(session: Session, organizationId: number) {
    this.roles = new RoleCatalog(session).of(organizationId);
  }

  start(): void {
    void this.roles.load();
  }
}
