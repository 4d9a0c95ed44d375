import type { User } from '../../core/contract/entities/user.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';

/** Loads the owner of the settings. */
export class UserSettingsModel {
  readonly user: Resource<User>;

  /** @param userId the user's id */
  constructor(session: Session, userId: number) {
    this.user = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /user/{id}', {
        params: { id: userId },
        query: { withOrganization: true },
        signal,
      });
      return data[0] as User;
    });
  }

  start(): void {
    void this.user.load();
  }
}
