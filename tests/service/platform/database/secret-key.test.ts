import { beforeEach, expect, it } from 'vitest';
import { encryptSecret } from '../../../../service/platform/crypto/crypto.ts';
import { WrongInstallationError } from '../../../../service/platform/database/errors.ts';
import { installation } from '../../../../service/platform/database/schema/operations.ts';
import { users } from '../../../../service/platform/database/schema/users.ts';
import { checkSecretKey, noteSecretKey, requireSecretKey } from '../../../../service/platform/database/secret-key.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

const keys = (...secretKeys: string[]) => ({ secretKey: secretKeys[0] ?? '', secretKeys });

describeOnDatabases('SECRET_KEY', (database) => {
  beforeEach(async () => {
    await database.current.db.delete(installation);
    await database.current.db.delete(users);
  });

  it('stops a start with one line if it is not the key of the database', async () => {
    await requireSecretKey(database.current, keys('first'));
    await requireSecretKey(database.current, keys('first'));
    await requireSecretKey(database.current, keys('second', 'first'));
    const wrong = requireSecretKey(database.current, keys('other'));
    await expect(wrong).rejects.toThrow(WrongInstallationError);
    await expect(wrong).rejects.toThrow(/^SECRET_KEY is not the key of this database: [^\n]+$/);
  });

  it('is compared with a secret of a database that notes no key yet, each time', async () => {
    await database.current.db
      .insert(users)
      .values({ name: 'Ada', email: 'ada@example.net', googleSecret: encryptSecret('first', 'totp') });
    for (const _time of [1, 2])
      await expect(requireSecretKey(database.current, keys('other'))).rejects.toThrow('SECRET_KEY');
    await requireSecretKey(database.current, keys('first'));
  });

  it('fails readiness of a process that has only the key of before a rotation', async () => {
    await requireSecretKey(database.current, keys('first'));
    await noteSecretKey(database.current.db, 'second');
    await expect(checkSecretKey(database.current.pool, keys('first'))).rejects.toThrow('SECRET_KEY');
    await checkSecretKey(database.current.pool, keys('second', 'first'));
  });
});
