import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '../../../../src/core/errors/errors.ts';
import { Resource } from '../../../../src/core/state/resource.ts';
import { DetailsList } from '../../../../src/widgets/ui/data/details-list.tsx';
import { EmptyState } from '../../../../src/widgets/ui/states/empty-state.tsx';
import { ResourceView } from '../../../../src/widgets/ui/states/resource-view.tsx';
import { ListSkeleton } from '../../../../src/widgets/ui/states/skeleton.tsx';
import type { Part } from '../../part.ts';

type Names = string[];

function View({ load, then }: { load: () => Promise<Names>; then?: (resource: Resource<Names>) => void }) {
  const [resource] = useState(() => new Resource(load));
  useEffect(() => {
    void resource.load().then(() => then?.(resource));
  }, [resource, then]);
  return (
    <ResourceView resource={resource} skeleton={<ListSkeleton rows={2} />} empty={<EmptyState title="No roles yet" />}>
      {(names) => <DetailsList items={names.map((value, at) => ({ term: `Role ${at + 1}`, value }))} />}
    </ResourceView>
  );
}

const never = () => new Promise<Names>(() => {});
const some = async () => ['Administrator', 'Dispatcher'];
const none = async () => [];
const denied = async () => {
  throw new ApiError(403, 'forbidden', 'Not yours to see.');
};
const once = () => {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls > 1) throw new NetworkError();
    return ['Administrator', 'Dispatcher'];
  };
};
const again = (resource: Resource<Names>) => void (resource.error.peek() === undefined && resource.reload());

export default {
  id: 'resource-view',
  title: 'Resource view',
  group: 'States',
  files: ['states/resource-view.tsx'],
  about: 'The states of one resource of the core, drawn once for every screen.',
  examples: [
    {
      name: 'Ready',
      code: `
<ResourceView
  resource={model.roles}
  skeleton={<ListSkeleton />}
  empty={<EmptyState title="No roles yet" />}
>
  {(roles) => <Roles roles={roles} />}
</ResourceView>`,
      element: <View load={some} />,
    },
    { name: 'Loading', code: `// status 'loading', no data`, element: <View load={never} /> },
    { name: 'Empty', code: `// status 'ready', data []`, element: <View load={none} /> },
    { name: 'Denied', code: `// ApiError 403`, element: <View load={denied} /> },
    { name: 'Failed to refresh', code: `// data stays; status 'failed'`, element: <View load={once()} then={again} /> },
  ],
} satisfies Part;
