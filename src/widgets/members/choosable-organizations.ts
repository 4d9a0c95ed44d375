import { isBoundToOwn } from '../../core/permissions/permissions.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';

/** Maximum rows per request. */
const PAGE = 1000;

export interface ChoosableOrganization {
  id: number;
  name: string;
}

/** The organizations that a user may create something for: their own for owners and admins, otherwise all. */
export function choosableOrganizations(session: Session): Resource<ChoosableOrganization[]> {
  return new Resource(async (signal) => {
    const all: ChoosableOrganization[] = [];
    let __after: string | undefined;
    do {
      const query = { __count: PAGE, __after };
      const { data, meta } = await session.client.request('GET /organizations', { query, signal });
      all.push(...data);
      __after = meta.next;
    } while (__after !== undefined);
    return isBoundToOwn(session.permissions.flags.peek())
      ? all.filter(({ id }) => id === session.organizationId.peek())
      : all;
  });
}
