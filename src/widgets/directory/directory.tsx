import { useCallback, useEffect, useRef } from 'react';
import { CompanyGate } from '../single-sign-on/company-gate.tsx';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Page } from '../ui/basics/page.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { DirectoryPanel } from './directory-panel.tsx';
import { words as directoryWords } from './words.ts';

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
  return <DirectoryPanel onRefresh={onRefresh} />;
}
