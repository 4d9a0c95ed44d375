import type { ReportRow } from '../../../platform/database/schema/reports.ts';

/** A download's name of letters that every system takes: title, day and id. */
export function fileNameOf({ title, type, createdAt, id, format }: ReportRow): string {
  const day = createdAt.toISOString().slice(0, 10);
  return `${slug(title) || slug(type)}-${day}-${id}.${format}`;
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
