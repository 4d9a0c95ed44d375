import { ApiError } from '../../../platform/errors/api-error.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import type { Services } from '../../../platform/services.ts';
import { DAY } from '../../../platform/time.ts';
import { directoryKeptOwner } from '../mails/kept-owner.ts';
import type { SendingDirectory } from './run.ts';

/** 409: a directory never deactivates the owner of an organization, nor an administrator of the platform. */
export class OwnerKept extends ApiError {
  readonly person: { id: number; email: string };

  constructor(person: { id: number; email: string }) {
    super(409, 'owner_kept', messageWith('errors.directory.owner', { person: person.email }));
    this.person = person;
  }
}

/** Tells the owner of the organization by notification and mail, once a day for each person. */
export async function tellOwnerKept(
  services: Services,
  { organizationId, connectionId, name }: SendingDirectory,
  { id, email }: OwnerKept['person'],
): Promise<void> {
  const limit = { name: 'directory:owner', subject: `${connectionId} ${id}`, limit: 1, windowMs: DAY };
  await services.database.db.transaction(async (tx) => {
    if (!(await services.limiter.take(limit, tx))) return;
    await notifyOwner(services, tx, organizationId, {
      note: (speak) => ({
        title: speak('notes.directoryKeptOwner.title', { person: email }),
        body: speak('notes.directoryKeptOwner.body', { connection: name }),
        link: '/auth/organization',
        level: 'warning',
        type: 'company_updates',
      }),
      mail: (recipient, organization) =>
        directoryKeptOwner({ ...recipient, organization, person: email, connection: name }),
    });
  });
}
