import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { AddressBar } from '../../core/platform/platform.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Page } from '../ui/basics/page.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { CompanyContext } from './company-access.ts';
import { OwnConnectionLocation } from './connection-location.ts';
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';
import { words as singleSignOnWords } from './words.ts';

export interface SingleSignOnProps {
  /** Default: the session's organization. */
  organizationId?: number;
  /** `history` keeps the open connection in the page's URL. */
  routing?: string;
}

/** 'Single sign-on' of one organization, as an element of its own. */
export function SingleSignOn({ organizationId, routing }: SingleSignOnProps) {
  const words = useWords(singleSignOnWords);
  const { session } = useWidget();
  const url = useFilterLocation(routing);
  const own = useSignal(session.organizationId);
  const id = organizationId ?? own;
  return (
    <Toaster>
      <Page title={words.title}>
        <SessionGate
          may={({ ownerOrAdmin, write }) => ownerOrAdmin || write.organizations}
          skeleton={<ListSkeleton rows={6} />}
          denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
        >
          {id !== null && Number.isSafeInteger(id) && id > 0 ? (
            <Screen key={id} id={id} url={url} />
          ) : (
            <EmptyState title={words.noOrganization} text={words.noOrganizationText} />
          )}
        </SessionGate>
      </Page>
    </Toaster>
  );
}

function Screen({ id, url }: { id: number; url: AddressBar | null }) {
  const { session, expose } = useWidget();
  const location = useModel(() => new OwnConnectionLocation(url));
  const access = useMemo(() => ({ client: session.client, organizationId: id, isLinked: false }), [session, id]);
  const refresh = useRef<() => Promise<void>>(async () => {});
  const onRefresh = useCallback((next: () => Promise<void>) => void (refresh.current = next), []);
  useEffect(() => expose({ refresh: () => refresh.current() }), [expose]);
  return (
    <CompanyContext value={access}>
      <SingleSignOnPanel location={location} onRefresh={onRefresh} />
    </CompanyContext>
  );
}
