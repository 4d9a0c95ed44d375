/** Messages between the process and the database's worker thread. */

/** Passed to the worker at start. */
export interface WorkerData {
  /** Folder of the database itself. */
  directory: string;
}

export type Ask =
  | { id: number; type: 'query'; text: string; params: (string | null)[] | undefined }
  | { id: number; type: 'listen'; channel: string }
  | { id: number; type: 'close' };

/** One statement's result, with values as Postgres text. */
export interface RawResult {
  command: string;
  rowCount: number | null;
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
}

/** The fields that `pg` copies from a Postgres error. */
export interface RawError {
  message: string;
  code?: string | undefined;
  severity?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
  position?: string | undefined;
  where?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  dataType?: string | undefined;
  constraint?: string | undefined;
  routine?: string | undefined;
}

export type Answer =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'result'; id: number; results: RawResult[] }
  | { type: 'error'; id: number; error: RawError }
  | { type: 'notification'; channel: string; payload: string };
