import { useMemo } from 'react';
import { useWidget } from '../react/widget.ts';
import { CompanyContext } from '../single-sign-on/company-access.ts';
import { SingleSignOnPanel } from '../single-sign-on/single-sign-on-panel.tsx';
import type { TabLocation } from './tab-location.ts';

/** The tab 'Single sign-on' of the organization. */
export function SingleSignOnTab({ organizationId, location }: { organizationId: number; location: TabLocation }) {
  const { client } = useWidget().session;
  const access = useMemo(() => ({ client, organizationId, isLinked: false }), [client, organizationId]);
  return (
    <CompanyContext value={access}>
      <SingleSignOnPanel location={location} />
    </CompanyContext>
  );
}
