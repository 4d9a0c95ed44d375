/** What names a report's file. */
export interface NamedReport {
  title: string;
  type: string;
  id: number;
  format: string;
  /** ISO 8601. */
  created_at: string;
}

/** A download's name of letters that every system takes: title, day and id. */
export const reportFileName = ({ title, type, created_at, id, format }: NamedReport): string =>
  `${slug(title) || slug(type)}-${created_at.slice(0, 10)}-${id}.${format}`;

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
