import type { ApiKey } from '../../../src/core/contract/endpoints/api-keys.ts';
import type { Tx } from '../../platform/database/database.ts';
import { organizationOf, type Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { keyCreated } from './mails/key-created.ts';

/** Tells the organization's owner of a new key by mail, even if the owner created it: a stolen session could have. */
export async function tellOwner(
  services: Services,
  tx: Tx,
  { caller, languages }: Requester,
  key: ApiKey,
): Promise<void> {
  await notifyOwner(services, tx, organizationOf(caller), {
    languages,
    mail: (recipient, organization) =>
      keyCreated({
        ...recipient,
        organization,
        key: key.name,
        by: key.created_by?.name ?? '',
        roles: key.roles.map(({ name }) => name),
        at: new Date(key.created_at),
        expiresAt: new Date(key.expires_at),
      }),
  });
}
