import type { Tx } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';

/** The directory that sent a request. */
export interface SendingDirectory {
  connectionId: number;
  organizationId: number;
  /** Of its connection. */
  name: string;
  defaultRoleId: number | null;
  /** When its last request was noted, to a second. */
  lastRequestAt: Date | null;
}

/** One request of a directory that changes something, in its transaction. */
export interface Run {
  services: Services;
  tx: Tx;
  directory: SendingDirectory;
  ip: string;
  at: Date;
  /** What it changed, for the list of requests. */
  changes: Message[];
}
