import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { AddressTakenError, addSuperAdmin } from '../../../../service/features/setup/administrator.ts';
import { WrongInstallationError } from '../../../../service/platform/database/errors.ts';
import { requireKind } from '../../../../service/platform/database/installation.ts';
import { addOrganizations } from '../../../../service/demo-data/people.ts';
import { writeReferenceData } from '../../../../service/features/setup/reference-data.ts';
import { applications } from '../../../../service/platform/database/schema/applications.ts';
import { membershipRoles, memberships } from '../../../../service/platform/database/schema/memberships.ts';
import { installation } from '../../../../service/platform/database/schema/operations.ts';
import { organizations } from '../../../../service/platform/database/schema/organizations.ts';
import { roles } from '../../../../service/platform/database/schema/roles.ts';
import { systemSettings } from '../../../../service/platform/database/schema/settings.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

const someone = {
  name: 'Grace',
  email: 'grace@platform.example',
  passwordHash: 'hash',
  publicUrl: 'https://id.example',
};

describeOnDatabases('the first administrators', (database) => {
  it('are never created in one database with demo accounts', async () => {
    const { db } = database.current;
    await expect(requireKind(db, true)).resolves.toBeUndefined();
    await expect(requireKind(db, false)).resolves.toBeUndefined();
    await db.insert(installation).values({ key: 'demo', value: 'now' });
    await expect(requireKind(db, true)).resolves.toBeUndefined();
    await expect(requireKind(db, false)).rejects.toThrow(WrongInstallationError);
    await db.delete(installation);
  });

  it('are super admins of one organization, and the console has its URL', async () => {
    const { db } = database.current;
    const first = await addSuperAdmin(database.current, someone);
    const second = await addSuperAdmin(database.current, { ...someone, email: 'ada@platform.example' });
    const held = await db
      .select({
        user: memberships.userId,
        organization: organizations.name,
        owner: organizations.ownerUserId,
        guid: roles.guid,
      })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .innerJoin(membershipRoles, eq(membershipRoles.membershipId, memberships.id))
      .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
      .orderBy(memberships.id);
    expect(held).toEqual(
      [first, second].map((user) => ({ user, organization: 'Platform', owner: first, guid: 'superadmin' })),
    );
    const [address] = await db.select().from(systemSettings).where(eq(systemSettings.key, 'auth_server_url'));
    expect(address?.value).toBe('https://id.example/auth/');
    await expect(requireKind(db, false)).resolves.toBeUndefined();
    await expect(requireKind(db, true)).rejects.toThrow(WrongInstallationError);
  });

  it('find the applications of every installation, but for those that were deleted', async () => {
    const { db } = database.current;
    const names = async () => (await db.select().from(applications).orderBy(applications.id)).map(({ name }) => name);
    const first = await names();
    expect(first).toContain('logistics');
    await db.delete(applications).where(eq(applications.name, 'logistics'));
    await writeReferenceData(db);
    expect(await names()).toEqual(first.filter((name) => name !== 'logistics'));
  });

  it('cannot take an existing email, in any letter case', async () => {
    await expect(addSuperAdmin(database.current, { ...someone, email: 'GRACE@platform.example' })).rejects.toThrow(
      AddressTakenError,
    );
  });

  it('can be created before many organizations and repeated reference data', async () => {
    const { db } = database.current;
    await writeReferenceData(db);
    await db.transaction((tx) => addOrganizations(tx, 50, null));
    expect(await db.$count(organizations)).toBe(51);
    expect(await db.$count(roles, eq(roles.guid, 'superadmin'))).toBe(1);
  });
});
