import type { ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import type { WebhookLocation } from '../webhooks/webhooks-panel.tsx';

/** The tabs of an application, in order. */
export const tabIds = ['keys', 'permissions', 'exports', 'webhooks', 'notifications'] as const;
export type ApplicationTab = (typeof tabIds)[number];

/** Which export type is open. */
export interface ExportTypeLocation {
  /** Null for the list. */
  readonly exportType: ReadonlySignal<number | null>;
  openExportType: (id: number | null) => void;
}

/** What the panel of each tab gets. */
export interface ApplicationTabProps {
  application: Application;
  location: WebhookLocation & ExportTypeLocation;
  /** Keeps the filters of a list; null keeps them in memory. */
  addressBar: AddressBar | null;
  /** Why the user cannot change it; null if they can. */
  locked: string | null;
}
