import type { ReadonlySignal } from '@preact/signals-core';

/** The export type that the tab shows. */
export interface ExportTypeLocation {
  /** Null for the list. */
  readonly exportType: ReadonlySignal<number | null>;
  openExportType: (id: number | null) => void;
}
