import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { Panel } from '../ui/basics/page.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { FormSkeleton, Skeleton } from '../ui/states/skeleton.tsx';
import { DangerZone } from './danger-zone.tsx';
import { Information } from './information.tsx';
import type { OrganizationModel } from './organization-model.ts';
import { words as organizationWords } from './words.ts';

/** The tab 'General': what the organization is, and what cannot be undone. */
export function GeneralTab({ model }: { model: OrganizationModel }) {
  const organization = useSignal(model.organization.data);
  return (
    <div className="iam-page">
      <ResourceView resource={model.organization} skeleton={<InformationOutline />}>
        {(found) => <Information organization={found} model={model} />}
      </ResourceView>
      {organization && <DangerZone organization={organization} model={model} />}
    </div>
  );
}

/** The information block while it loads. */
export function InformationOutline() {
  const words = useWords(organizationWords);
  return (
    <Panel title={words.information} padded>
      <div className="iam-organization-info">
        <FormSkeleton fields={1} />
        <div className="iam-organization-outline">
          <Skeleton width="60%" />
          <Skeleton width="75%" />
          <Skeleton width="50%" />
        </div>
      </div>
    </Panel>
  );
}
