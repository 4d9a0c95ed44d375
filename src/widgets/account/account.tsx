import { useWidget } from '../react/widget.ts';
import { Page, Panel } from '../ui/page.tsx';
import { ResourceView } from '../ui/resource-view.tsx';
import { FormSkeleton } from '../ui/skeleton.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** 'My profile': the own account (spec: account screen). */
export function Account() {
  const { session } = useWidget();
  return (
    <Toaster>
      <Page title="My profile">
        <ResourceView resource={session.user} skeleton={<FormSkeleton fields={4} />}>
          {(user) => <Panel title="Account settings" padded><p>{user.name}</p></Panel>}
        </ResourceView>
      </Page>
    </Toaster>
  );
}
