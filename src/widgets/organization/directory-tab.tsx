import { useMemo } from 'react';
import { DirectoryPanel } from '../directory/directory-panel.tsx';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { CompanyContext } from '../single-sign-on/company-access.ts';
import { DIRECTORY_TAB, SINGLE_SIGN_ON_TAB, type TabLocation } from './tab-location.ts';

/** The tab 'Directory' of the organization. */
export function DirectoryTab({ organizationId, location }: { organizationId: number; location: TabLocation }) {
  const { client } = useWidget().session;
  const isShown = useSignal(location.tab) === DIRECTORY_TAB;
  const access = useMemo(() => ({ client, organizationId, isLinked: false }), [client, organizationId]);
  return (
    <CompanyContext value={access}>
      <DirectoryPanel isShown={isShown} onSetUp={() => location.open(SINGLE_SIGN_ON_TAB)} />
    </CompanyContext>
  );
}
