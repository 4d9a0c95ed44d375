import type { Speaker } from '../../../platform/languages/message.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { reports } from '../../../platform/database/schema/reports.ts';
import type { LogoPicture } from '../../branding/logo.ts';
import { requestOf } from '../reports.ts';
import { csv } from '../../../platform/files/csv.ts';
import { json } from '../data/json.ts';
import { formatsFor } from '../data/locale.ts';
import { readOverview } from '../data/overview.ts';
import { shipmentOverview } from '../pdf/shipment-overview.ts';
import type { RecordSource, ReportRecord } from '../../../platform/files/record.ts';
import { readingRecords, transferRecords, type Scope } from '../data/rows.ts';

export interface ContentOptions {
  /** How the user writes dates and numbers, for PDF only. Data formats use SI units and UTC. */
  locale: string | null;
  /** In the user's language, for PDF only. */
  speak: Speaker;
  /** Time of generation. */
  at: Date;
  /** The organization's logo, for PDF only. */
  logoOf: (organizationId: number) => Promise<LogoPicture | null>;
  /** Reports progress, 0 to 1. Throws if the report is no longer wanted. */
  progress: (share: number) => Promise<void>;
}

/** Streams the bytes of a report; rows are read on demand. */
export async function contentOf(
  db: Queryable,
  row: typeof reports.$inferSelect,
  options: ContentOptions,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { start, end, shipmentId, deviceIds } = requestOf(row);
  const range = { organizationId: row.organizationId, start: new Date(start), end: new Date(end) };
  if (row.type === 'shipment_overview') return overview(db, range, shipmentId ?? 0, options);
  const scope: Scope = {
    ...range,
    ...(deviceIds && { deviceIds }),
    ...(shipmentId !== null && { shipmentIds: [shipmentId] }),
  };
  const source = await (row.type === 'full_data_export' ? readingRecords(db, scope) : transferRecords(db, scope));
  const counted = { columns: source.columns, pages: withProgress(source, options.progress) };
  return row.format === 'csv' ? csv(counted) : json(counted);
}

async function* withProgress(
  { pages, total }: RecordSource,
  progress: ContentOptions['progress'],
): AsyncGenerator<readonly ReportRecord[]> {
  let written = 0;
  for await (const page of pages) {
    yield page;
    written += page.length;
    await progress(total === 0 ? 1 : Math.min(written / total, 1));
  }
}

async function* overview(
  db: Queryable,
  scope: Scope,
  shipmentId: number,
  { locale, speak, at, progress, logoOf }: ContentOptions,
): AsyncGenerator<Uint8Array> {
  const found = await readOverview(db, scope, shipmentId, await logoOf(scope.organizationId));
  if (!found) throw new Error(`Shipment ${shipmentId} no longer exists.`);
  await progress(0.5);
  const paper = shipmentOverview(found, formatsFor(locale), speak, at);
  paper.end();
  for await (const part of paper.doc) yield part as Uint8Array;
}
