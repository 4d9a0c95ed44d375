import { Suspense, useCallback, useEffect, useRef } from 'react';
import { CompanyGate } from '../single-sign-on/company-gate.tsx';
import { lazy } from '../react/lazy.ts';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Page } from '../ui/basics/page.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { words as directoryWords } from './words.ts';

/** Shares much with single sign-on, which no other element should load. */
const DirectoryPanel = lazy(async () => ({ default: (await import('./directory-panel.tsx')).DirectoryPanel }));

export interface DirectoryProps {
  /** Default: the session's organization. */
  organizationId?: number;
  /** The token of a set-up link, instead of the user's session; `organizationId` is its organization. */
  setupToken?: string;
}

/** 'Directory' of one organization, as an element of its own. */
export function Directory({ organizationId, setupToken }: DirectoryProps) {
  const words = useWords(directoryWords);
  return (
    <Toaster>
      <Page title={words.title}>
        <CompanyGate organizationId={organizationId} setupToken={setupToken}>
          <Screen />
        </CompanyGate>
      </Page>
    </Toaster>
  );
}

function Screen() {
  const { expose } = useWidget();
  const refresh = useRef<() => Promise<void>>(async () => {});
  const onRefresh = useCallback((next: () => Promise<void>) => void (refresh.current = next), []);
  useEffect(() => expose({ refresh: () => refresh.current() }), [expose]);
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <DirectoryPanel onRefresh={onRefresh} />
    </Suspense>
  );
}
