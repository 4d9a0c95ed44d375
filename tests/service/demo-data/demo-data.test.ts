import { and, count, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { decryptSecret, digest } from '../../../service/platform/crypto/crypto.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../../service/demo-data/accounts.ts';
import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { writeDemoData } from '../../../service/demo-data/write.ts';
import { apiKeys } from '../../../service/platform/database/schema/api-keys.ts';
import { invitations } from '../../../service/platform/database/schema/invitations.ts';
import { memberships } from '../../../service/platform/database/schema/memberships.ts';
import { notifications } from '../../../service/platform/database/schema/notifications.ts';
import { outbox } from '../../../service/platform/database/schema/operations.ts';
import { organizations } from '../../../service/platform/database/schema/organizations.ts';
import { resources, roles } from '../../../service/platform/database/schema/roles.ts';
import { systemSettings, userSettings } from '../../../service/platform/database/schema/settings.ts';
import { users } from '../../../service/platform/database/schema/users.ts';
import { hashPassword, verifyPassword } from '../../../service/features/credentials/passwords.ts';
import { describeOnDatabases } from '../support/database/databases.ts';

const secretKey = 'a key for tests alone';
const start = Date.parse('2026-11-20T12:00:00Z');
const options = { publicUrl: 'http://localhost:4410', secretKey, now: () => start, hashPassword };

describeOnDatabases('demo data', (database) => {
  let first: { written: boolean; ms: number };
  beforeAll(async () => {
    const before = performance.now();
    const written = await writeDemoData(database.current, options);
    first = { written, ms: performance.now() - before };
  });

  const user = async (id: number) => {
    const [row] = await database.current.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error(`no user ${id}`);
    return row;
  };

  it('is written once, and quickly', async () => {
    expect(first.written).toBe(true);
    expect(first.ms).toBeLessThan(30_000);
    expect(await writeDemoData(database.current, options)).toBe(false);
    expect(await database.current.db.$count(organizations)).toBe(15);
  });

  it('has 120 further members of Northwind beside the named accounts', async () => {
    const rows = await database.current.db
      .select({ status: memberships.status, people: count() })
      .from(memberships)
      .where(eq(memberships.organizationId, organizationIds.northwind))
      .groupBy(memberships.status);
    const byStatus = Object.fromEntries(rows.map(({ status, people }) => [status, people]));
    expect(byStatus).toEqual({ active: 100 + 8, invited: 12 + 1, suspended: 8 + 1 });
  });

  it('has the same password for every account', async () => {
    const everyone = await database.current.db.selectDistinct({ hash: users.passwordHash }).from(users);
    expect(everyone).toHaveLength(1);
    expect(await verifyPassword(everyone[0]?.hash ?? '', DEMO_PASSWORD)).toBe(true);
    expect(await verifyPassword(everyone[0]?.hash ?? '', 'harbor-lantern-43')).toBe(false);
  });

  it('gives each named account its documented role and state', async () => {
    expect((await user(userIds.olivia)).phone).toMatch(/^\+\d{11}$/);
    expect((await user(userIds.mona)).phone).toBeNull();
    expect((await user(userIds.nora)).needPasswordChange).toBe(true);
    expect((await user(userIds.una)).activatedAt).toBeNull();
    const tara = await user(userIds.tara);
    expect(tara.twoFactorPolicy).toBe('enabled');
    expect(tara.googleSecret).not.toContain(DEMO_TOTP_SECRET);
    expect(decryptSecret([secretKey], tara.googleSecret ?? '')).toBe(DEMO_TOTP_SECRET);
    expect(() => decryptSecret(['another key'], tara.googleSecret ?? '')).toThrow('SECRET_KEY');
    expect(await database.current.db.$count(memberships, eq(memberships.userId, userIds.olga))).toBe(0);
    expect(await database.current.db.$count(memberships, eq(memberships.userId, userIds.marco))).toBe(2);
  });

  it("keeps Ivan's invitation pending, and its mail has the expected link", async () => {
    const [mail] = await database.current.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, 'ivan.invited@northwind.example'));
    const hash = new URL(mail?.links[0] ?? '').searchParams.get('hash') ?? '';
    expect(mail?.text).toContain(hash);
    const [invitation] = await database.current.db
      .select()
      .from(invitations)
      .where(eq(invitations.digest, digest(hash)));
    expect(invitation?.usedAt).toBeNull();
    expect(invitation?.expiresAt.getTime()).toBeGreaterThan(start);
  });

  it('has eight roles in Northwind, three keys, 20 system settings and 10 settings of Olivia', async () => {
    const { db } = database.current;
    const northwind = await db.select().from(roles).where(eq(roles.organizationId, organizationIds.northwind));
    expect(northwind).toHaveLength(8);
    for (const flag of ['isReadableOnly', 'isDisabled', 'isDeleted'] as const)
      expect(northwind.filter((role) => role[flag])).toHaveLength(1);
    expect(northwind.filter((role) => !role.isAssignable)).toHaveLength(1);
    expect((await db.select().from(roles).where(eq(roles.guid, 'superadmin')))[0]?.id).toBe(roleIds.superadmin);
    const keys = await db.select().from(apiKeys);
    expect(keys).toHaveLength(3);
    expect(keys.filter(({ expiresAt }) => expiresAt.getTime() < start)).toHaveLength(1);
    expect(await db.$count(systemSettings)).toBe(20);
    const infrastructure = await db.select().from(systemSettings).where(eq(systemSettings.category, 'infrastructure'));
    expect(infrastructure).toHaveLength(7);
    for (const { value } of infrastructure) expect(value).toMatch(/^http:\/\/localhost:4410\//);
    expect(await db.$count(userSettings, eq(userSettings.userId, userIds.olivia))).toBe(10);
    expect(await db.$count(resources)).toBe(19);
  });

  it('has the documented unread notifications', async () => {
    const unread = async (userId: number) => {
      const rows = await database.current.db
        .selectDistinct({ level: notifications.criticalityLevel })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false)));
      return rows.map(({ level }) => level).sort();
    };
    expect(await unread(userIds.olivia)).toContain('danger');
    expect(await unread(userIds.adam)).toEqual(['warning']);
    expect(await unread(userIds.walt)).toEqual(['info']);
    expect(await database.current.db.$count(notifications, eq(notifications.userId, userIds.rita))).toBe(0);
  });

  it('reserves no ids: new records get ids of their own', async () => {
    const [made] = await database.current.db.insert(organizations).values({ name: 'Made later' }).returning();
    expect(made?.id).toBeGreaterThan(1_000);
    await database.current.db.delete(organizations).where(eq(organizations.id, made?.id ?? 0));
  });

  it('derives its URLs from PUBLIC_URL', async () => {
    await writeDemoData(database.current, { ...options, publicUrl: 'http://127.0.0.1:4411/' });
    const rows = await database.current.db
      .select()
      .from(systemSettings)
      .where(eq(systemSettings.category, 'infrastructure'));
    for (const { value } of rows)
      expect(value).toMatch(/^http:\/\/127\.0\.0\.1:4411\/(auth|dashboards|legacy-auth|legacy-logistics)\//);
    const [hosts] = await database.current.db
      .select()
      .from(systemSettings)
      .where(eq(systemSettings.key, 'trusted_domains'));
    expect(hosts?.value.split(',')[0]).toBe('127.0.0.1:4411');
    await writeDemoData(database.current, options);
  });
});
