import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { isBoundToOwn } from '../../core/permissions/permissions.ts';
import { lazy } from '../react/lazy.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { Page } from '../ui/basics/page.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { words as rolesWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

/** Loaded once the user's permission is known. */
const RolesTable = lazy(async () => ({ default: (await import('../members/roles/roles-table.tsx')).RolesTable }));

export interface RolesProps {
  /** `history` keeps search, order, filter and page in the page's URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

const maySeeRoles = (flags: PermissionFlags): boolean => flags.read.roles || flags.write.roles || flags.ownerOrAdmin;

/** 'Roles': owners and admins see those of their organization, platform staff see all. */
export function Roles(props: RolesProps) {
  const words = useWords(rolesWords);
  return (
    <Toaster>
      <Page title={words.title}>
        <SessionGate may={maySeeRoles} skeleton={<PanelSkeleton rows={8} />}>
          <Screen {...props} />
        </SessionGate>
      </Page>
    </Toaster>
  );
}

function Screen({ routing, params }: RolesProps) {
  const { session, expose } = useWidget();
  const location = useFilterLocation(routing);
  const flags = useSignal(session.permissions.flags);
  const seesAll = flags.read.organizations || flags.read.systemSettings;
  const own = seesAll && !isBoundToOwn(flags) ? undefined : (session.organizationId.peek() ?? undefined);
  return (
    <LazyPart skeleton={<PanelSkeleton rows={8} />}>
      <RolesTable key={own} organizationId={own} location={location} params={params} expose={expose} />
    </LazyPart>
  );
}
