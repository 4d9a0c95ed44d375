import type { OfferedExport } from '../../core/contract/endpoints/platform/export-types.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';

/** What the dialog offers on a route. */
export interface OfferedExports {
  types: readonly OfferedExport[];
  /** Whether any application registered an export type. */
  any: boolean;
  /** Whether the user may register one. */
  mayRegister: boolean;
}

/**
 * The export types that the user may start.
 * @param route returns the host's route name
 */
export const offeredExports = (session: Session, route: () => string | undefined): Resource<OfferedExports> =>
  new Resource(async (signal) => {
    const query = { route: route() || undefined };
    const { data, meta } = await session.client.request('GET /export_types', { query, signal });
    return { types: data, any: meta.any, mayRegister: meta.may_register };
  });
