import type * as z from 'zod/mini';

/** An event that webhooks receive. */
export interface EventDefinition {
  /** Display name. */
  title: string;
  /** When it is sent, in one sentence. */
  summary: string;
  /** `data` of its envelope. */
  data: z.ZodMiniObject;
}

/** Checks a table of events and keeps its exact types. */
export function definitions<const T extends Record<`${string}.${string}`, EventDefinition>>(table: T): T {
  return table;
}
