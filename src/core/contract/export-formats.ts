/**
 * Formats of exports. The service writes JSON, JSON Lines and CSV from rows; the application makes files of all others
 * itself.
 */
export const exportFormats = ['json', 'jsonl', 'csv', 'pdf', 'xlsx', 'xml', 'zip'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats that the service writes from an application's rows. */
export const rowFormats = ['json', 'jsonl', 'csv'] as const satisfies readonly ExportFormat[];

/** Whether the service writes a format itself, or passes on the application's file. */
export const isRowFormat = (format: string): boolean => (rowFormats as readonly string[]).includes(format);

/** How a parameter is asked for: as a text, a number, a date (`2026-11-20`), or one of its `options`. */
export const exportParamKinds = ['text', 'number', 'date', 'choice'] as const;
export type ExportParamKind = (typeof exportParamKinds)[number];

/** A parameter of an export type, which the export dialog asks for. */
export interface ExportParam {
  name: string;
  label: string;
  kind: ExportParamKind;
  required: boolean;
  /** What a `choice` offers. */
  options?: { value: string; label: string }[] | undefined;
}
