import { useMemo, type ReactNode } from 'react';
import { SessionGate } from '../session/session-gate.tsx';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { CompanyContext } from './company-access.ts';
import { linkedAccess } from './linked-access.ts';
import { words as singleSignOnWords } from './words.ts';

export interface CompanyGateProps {
  /** Default: the session's organization. */
  organizationId: number | undefined;
  /** The token of a set-up link, instead of the user's session. */
  setupToken: string | undefined;
  children: ReactNode;
}

/** Lets in who may manage an organization's connections: its administrators, staff, or the token of a set-up link. */
export function CompanyGate({ organizationId, setupToken, children }: CompanyGateProps) {
  const words = useWords(singleSignOnWords);
  const { session } = useWidget();
  const own = useSignal(session.organizationId);
  const id = organizationId ?? (setupToken ? null : own);
  const access = useMemo(() => {
    if (id === null || !Number.isSafeInteger(id) || id < 1) return null;
    if (setupToken) return linkedAccess(session, { token: setupToken, organizationId: id });
    return { client: session.client, organizationId: id, isLinked: false };
  }, [session, id, setupToken]);
  const content = access ? (
    <CompanyContext key={id} value={access}>
      {children}
    </CompanyContext>
  ) : (
    <EmptyState title={words.noOrganization} text={words.noOrganizationText} />
  );
  if (setupToken) return content;
  return (
    <SessionGate
      may={({ ownerOrAdmin, write }) => ownerOrAdmin || write.organizations}
      skeleton={<PanelSkeleton />}
      denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
    >
      {content}
    </SessionGate>
  );
}
