import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';

/** Whether the user may export; undefined while unknown. The service has the same rule. */
export function useMayExport(): boolean | 'signed-out' | undefined {
  const { session } = useWidget();
  const phase = useSignal(session.phase);
  const valid = useSignal(session.permissions.resource.data);
  const flags = useSignal(session.permissions.flags);
  if (phase === 'signed-out') return 'signed-out';
  return valid ? valid['logistics.*'] === true || flags.superAdmin : undefined;
}
