import { and, asc, eq, sql } from 'drizzle-orm';
import type { ExportFormat } from '../../src/core/contract/export-formats.ts';
import type { Scope } from '../../src/core/contract/scopes.ts';
import { SERVICE_KEY_PREFIX } from '../features/applications/key-format.ts';
import type { DemoPlatform } from '../platform/config/demo-platform.ts';
import { digest, encryptSecret } from '../platform/crypto/crypto.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { applications, serviceKeys } from '../platform/database/schema/applications.ts';
import { exportTypes } from '../platform/database/schema/export-types.ts';

const KEY_NAME = 'Demo platform';
const SCOPES: Scope[] = ['tokens:introspect', 'notifications:send'];

/** The page of a device, on each of the dashboards. */
const DEVICE_ROUTE = 'deviceDetails';

interface DemoExport {
  type: string;
  title: string;
  routes: string[];
  formats: ExportFormat[];
}

/** What the back ends of the dashboards export, by application. */
const exportsOf: Readonly<Record<string, DemoExport[]>> = {
  logistics: [
    { type: 'full_data_export', title: 'Full data export', routes: [DEVICE_ROUTE], formats: ['json', 'csv'] },
    { type: 'shipment_overview', title: 'Shipment overview', routes: [DEVICE_ROUTE], formats: ['pdf'] },
    { type: 'data_transfers', title: 'Data transfers', routes: [], formats: ['json', 'csv'] },
  ],
};

/**
 * Lets the dashboards' back ends in, which have new secrets at every start: each application gets a service key, and
 * the export types that it serves. What was changed in the console stays, and so does a type of somebody else.
 */
export async function admitDemoPlatform(
  { db }: Database,
  { url, applications: admitted }: DemoPlatform,
  secretKey: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx.select().from(applications).for('update');
    for (const { id, name } of known) {
      const { key, exportSecret } = admitted[name] ?? {};
      if (key) await keepKey(tx, id, key);
      if (!exportSecret) continue;
      const secret = encryptSecret(secretKey, exportSecret);
      for (const type of exportsOf[name] ?? [])
        await keepExportType(tx, {
          ...type,
          applicationId: id,
          permission: `${name}.*`,
          url: `${url}/${name}/exports`,
          secret,
        });
    }
  });
}

async function keepKey(tx: Tx, applicationId: number, token: string): Promise<void> {
  const secret = { digest: digest(token), prefix: SERVICE_KEY_PREFIX, suffix: token.slice(-4) };
  const own = and(eq(serviceKeys.applicationId, applicationId), eq(serviceKeys.name, KEY_NAME));
  const [kept] = await tx.select().from(serviceKeys).where(own).orderBy(asc(serviceKeys.id)).limit(1);
  if (!kept)
    return void (await tx.insert(serviceKeys).values({ applicationId, name: KEY_NAME, scopes: SCOPES, ...secret }));
  await tx
    .update(serviceKeys)
    .set({ ...secret, previousDigest: null, previousUntil: null })
    .where(eq(serviceKeys.id, kept.id));
}

async function keepExportType(tx: Tx, type: typeof exportTypes.$inferInsert): Promise<void> {
  await tx
    .insert(exportTypes)
    .values(type)
    .onConflictDoUpdate({
      target: exportTypes.type,
      set: { url: type.url, secret: type.secret, previousSecret: null, previousSecretExpiresAt: null },
      setWhere: eq(exportTypes.applicationId, sql`excluded.application_id`),
    });
}
