import { ApiError } from '../../../../src/core/errors/errors.ts';
import { Button } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { DeniedState } from '../../../../src/widgets/ui/states/denied-state.tsx';
import { EmptyState } from '../../../../src/widgets/ui/states/empty-state.tsx';
import { FailedState } from '../../../../src/widgets/ui/states/failed-state.tsx';
import { PlusIcon, UsersIcon } from '../../../../src/widgets/ui/basics/icons-rows.tsx';
import { OfflineState } from '../../../../src/widgets/ui/states/offline-state.tsx';
import { SessionEndedState } from '../../../../src/widgets/ui/states/session-ended-state.tsx';
import type { Part } from '../../part.ts';

const noop = () => {};

export default {
  id: 'panels',
  title: 'State panels',
  group: 'States',
  files: [
    'states/empty-state.tsx',
    'states/failed-state.tsx',
    'states/denied-state.tsx',
    'states/offline-state.tsx',
    'states/session-ended-state.tsx',
  ],
  about: 'Shown instead of content: what is wrong, and what to do next. Never a blank.',
  examples: [
    {
      name: 'Empty, with the next step',
      code: `<EmptyState icon={<UsersIcon />} title="No team members yet" text="…"
  action={<Button variant="primary">Create new user</Button>} />`,
      element: (
        <EmptyState
          icon={<UsersIcon size={20} />}
          title="No team members yet"
          text="People you add or invite are listed here."
          action={
            <Button variant="primary" icon={<PlusIcon />}>
              Create new user
            </Button>
          }
        />
      ),
    },
    {
      name: 'Failed, with another try',
      code: `<FailedState error={error} onRetry={retry} />`,
      element: (
        <FailedState
          error={new ApiError(503, 'unavailable', 'The service is being updated. Try again in a minute.')}
          onRetry={noop}
        />
      ),
    },
    { name: 'Denied, with whom to ask', code: `<DeniedState />`, element: <DeniedState /> },
    { name: 'Offline', code: `<OfflineState onRetry={retry} />`, element: <OfflineState onRetry={noop} /> },
    {
      name: 'Session ended',
      code: `<SessionEndedState onSignIn={signIn} />\n<SessionEndedState><SignInForm /></SessionEndedState>`,
      element: <SessionEndedState onSignIn={noop} />,
    },
  ],
} satisfies Part;
