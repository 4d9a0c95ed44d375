import type { Platform } from '../../core/platform/platform.ts';

/** Where this tab keeps which connection it left for, to test it. */
const KEY = 'iam-tested-connection';
/** Milliseconds after which nobody expects the wizard any more. */
const LATE = 30 * 60_000;

interface Left {
  organization: number;
  connection: number;
  at: number;
}

/** Notes that the tab leaves for a test log in, for pages whose URL says nothing of it. */
export function leaveForTest({ tab, now }: Platform, organization: number, connection: number): void {
  tab.set(KEY, JSON.stringify({ organization, connection, at: now() } satisfies Left));
}

/** The connection whose test this tab comes back from, once; null if it comes from elsewhere. */
export function takeTested({ tab, now }: Platform, organization: number): number | null {
  const kept = tab.get(KEY);
  tab.remove(KEY);
  if (kept === null) return null;
  try {
    const left = JSON.parse(kept) as Left;
    return left.organization === organization && now() - left.at < LATE ? left.connection : null;
  } catch {
    return null;
  }
}
