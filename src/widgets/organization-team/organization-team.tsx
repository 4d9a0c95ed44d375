import { useEffect } from 'react';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import { MembersTable } from '../members/members-table.tsx';
import { MembersTableModel } from '../members/members-table-model.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { Page } from '../ui/basics/page.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { words as organizationTeamWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface OrganizationTeamProps {
  /** The organization's id, in an element. */
  organizationId?: number;
  /** The path's variables, in the console. */
  params?: Record<string, string>;
  /** `history` keeps search, sorting and page in the URL, as in the console. */
  routing?: string;
}

/** 'Organization team': the members of one organization, with delete. */
export function OrganizationTeam({ organizationId, params, routing }: OrganizationTeamProps) {
  const words = useWords(organizationTeamWords);
  const id = organizationId ?? Number(params?.['id']);
  const skeleton = (
    <Page title={words.title}>
      <PanelSkeleton rows={8} />
    </Page>
  );
  return (
    <Toaster>
      <SessionGate
        may={(flags) => flags.read.users || flags.ownerOrAdmin}
        title={words.title}
        skeleton={skeleton}
        denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
      >
        {Number.isInteger(id) && id > 0 ? (
          <Screen key={id} id={id} routing={routing} />
        ) : (
          <Page title={words.title}>
            <EmptyState title={words.noId} text={words.noIdText} />
          </Page>
        )}
      </SessionGate>
    </Toaster>
  );
}

function Screen({ id, routing }: { id: number; routing: string | undefined }) {
  const words = useWords(organizationTeamWords);
  const speak = useSpeak();
  const { session, expose } = useWidget();
  const toasts = useToasts();
  const location = useFilterLocation(routing);
  const model = useModel(() => new MembersTableModel(speak, session, id, toasts, location));
  const { name } = useModel(() => new NameModel(session, id));
  const organization = useSignal(name.data);
  const error = useSignal(name.error);
  useEffect(() => expose({ refresh: () => model.refresh() }), [expose, model]);
  if (error !== undefined)
    return (
      <Page title={words.title}>
        <Failure error={error} onRetry={() => void name.reload()} />
      </Page>
    );
  return (
    <Page title={words.title} meta={organization}>
      <MembersTable model={model} />
    </Page>
  );
}

/** Loads the organization's name. */
class NameModel {
  readonly name: Resource<string>;

  constructor(session: Session, id: number) {
    this.name = new Resource(
      async (signal) =>
        (await session.client.request('GET /organizations/{id}', { params: { id }, signal })).data[0]?.name ?? '',
    );
  }

  start(): void {
    void this.name.load();
  }

  stop(): void {
    this.name.clear();
  }
}
