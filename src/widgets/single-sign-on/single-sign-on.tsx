import { useCallback, useEffect, useRef } from 'react';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Page } from '../ui/basics/page.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { CompanyGate } from './company-gate.tsx';
import { OwnConnectionLocation } from './connection-location.ts';
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';
import { words as singleSignOnWords } from './words.ts';

export interface SingleSignOnProps {
  /** Default: the session's organization. */
  organizationId?: number;
  /** The token of a set-up link, instead of the user's session; `organizationId` is its organization. */
  setupToken?: string;
  /** `history` keeps the open connection in the page's URL. */
  routing?: string;
}

/** 'Single sign-on' of one organization, as an element of its own. */
export function SingleSignOn({ organizationId, setupToken, routing }: SingleSignOnProps) {
  const words = useWords(singleSignOnWords);
  return (
    <Toaster>
      <Page title={words.title}>
        <CompanyGate organizationId={organizationId} setupToken={setupToken}>
          <Screen routing={routing} />
        </CompanyGate>
      </Page>
    </Toaster>
  );
}

function Screen({ routing }: { routing: string | undefined }) {
  const { expose } = useWidget();
  const url = useFilterLocation(routing);
  const location = useModel(() => new OwnConnectionLocation(url));
  const refresh = useRef<() => Promise<void>>(async () => {});
  const onRefresh = useCallback((next: () => Promise<void>) => void (refresh.current = next), []);
  useEffect(() => expose({ refresh: () => refresh.current() }), [expose]);
  return <SingleSignOnPanel location={location} onRefresh={onRefresh} />;
}
