import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';

/** Loads the organization's name. */
export class OrganizationSettingsModel {
  readonly name: Resource<string>;

  constructor(session: Session, organizationId: number) {
    this.name = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /organizations/{id}', {
        params: { id: organizationId },
        signal,
      });
      return data[0]?.name ?? '';
    });
  }

  start(): void {
    void this.name.load();
  }

  stop(): void {
    this.name.clear();
  }
}
