import { expect, it } from 'vitest';
import { digest } from '../../../../service/platform/crypto/crypto.ts';
import { registrations } from '../../../../service/platform/database/schema/invitations.ts';
import { users } from '../../../../service/platform/database/schema/users.ts';
import { activateRegistration } from '../../../../service/features/registration/registrations.ts';
import type { ApiError } from '../../../../service/platform/errors/api-error.ts';
import type { Services } from '../../../../service/platform/services.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

describeOnDatabases('registrations of one address', (database) => {
  it.each(['one', 'two', 'three'])(
    'creates one account if several links are activated at once, and rejects the others as too late (%s)',
    async (name) => {
      const { db } = database.current;
      const email = `${name}@example.net`;
      const hashes = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${name}-${letter}`);
      const expiresAt = new Date(Date.now() + 60_000);
      await db
        .insert(registrations)
        .values(hashes.map((hash) => ({ email, digest: digest(hash), passwordHash: hash, expiresAt })));
      const services = { database: database.current, now: Date.now } as Services;
      const ends = await Promise.allSettled(
        hashes.map((hash) => activateRegistration(services, hash, { ip: '127.0.0.1' })),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as ApiError).code] : []))).toEqual(
        hashes.slice(1).map(() => 'invalid_hash'),
      );
      expect((await db.select().from(users)).filter((one) => one.email === email)).toHaveLength(1);
    },
  );
});
