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
    const page = (__offset: number) =>
      session.client.request('GET /organizations', { query: { __count: PAGE, __offset }, signal });
    const first = await page(0);
    const missing = Math.max(0, Math.ceil((first.meta.total ?? 0) / PAGE) - 1);
    const rest = await Promise.all(Array.from({ length: missing }, (_, at) => page((at + 1) * PAGE)));
    const all = [first, ...rest].flatMap(({ data }) => data);
    return isBoundToOwn(session.permissions.flags.peek())
      ? all.filter(({ id }) => id === session.organizationId.peek())
      : all;
  });
}
