import type { User } from '../../core/contract/entities/user.ts';
import type { SessionEventMap } from '../../core/session/events.ts';

/** The events that elements send to their host, without the prefix `iam-`, with the detail of each. */
export interface WidgetEvents extends Omit<SessionEventMap, 'changed'> {
  /** The element wants to show another page; cancelable. */
  navigate: { name: string; url: string };
  /** A short message is about to be shown; cancelable. */
  toast: { kind: 'success' | 'info' | 'error'; message: string; action?: { label: string; run(): void } };
  /** Something failed that concerns the host too. */
  error: { id: string; code: string; message: string };
  'account-saved': { id: number };
  'user-created': { user: User };
  'user-invited': { emails: string[] };
  'organization-transferred': { organizationId: number };
  'export-requested': { id: number; type: string; format: string; sendMail: boolean };
}

/** Sends `iam-<name>` from an element. */
export type Emit = <Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
  init?: { cancelable?: boolean },
) => boolean;
