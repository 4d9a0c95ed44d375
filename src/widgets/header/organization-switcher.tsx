import { useState } from 'react';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { wayInto } from '../session/way-in.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { LockIcon } from '../ui/basics/icons-base.tsx';
import { BuildingIcon, CheckIcon, SwapIcon } from '../ui/basics/icons.tsx';
import { Menu, type MenuTriggerProps } from '../ui/overlays/menu.tsx';
import { FILTERED_ABOVE } from '../ui/data/tables/filtered-above.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { HeaderModel } from './header-model.ts';
import { useChosenElsewhere } from './use-chosen-elsewhere.ts';
import { words as headerWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

const OrganizationChoices = lazy(async () => ({
  default: (await import('./organization-choices.tsx')).OrganizationChoices,
}));

/** Switches the session's organization, for users with several; many have a filter. */
export function OrganizationSwitcher({ model }: { model: HeaderModel }) {
  const words = useWords(headerWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const organizations = useSignal(session.organizations.data) ?? [];
  const current = useSignal(session.organizationId);
  const [busy, setBusy] = useState(false);
  useChosenElsewhere();
  if (organizations.length < 2) return null;
  const choose = async (id: number) => {
    setBusy(true);
    try {
      await model.chooseOrganization(id);
    } catch (error) {
      toasts.show('error', errorText(speak, error), wayInto(speak, session, id, error));
      void session.organizations.reload();
    } finally {
      setBusy(false);
    }
  };
  const name = organizations.find(({ id }) => id === current)?.name;
  const items = organizations.map((one) => ({
    id: String(one.id),
    title: one.name,
    icon: one.id === current ? <CheckIcon /> : one.needs_log_in ? <LockIcon /> : <BuildingIcon />,
    ...(one.needs_log_in && { hint: words.needsLogIn }),
    ...(one.id === current && { hint: words.current }),
    onSelect: () => void choose(one.id),
  }));
  const trigger = (props: MenuTriggerProps) => (
    <Button
      {...props}
      variant="ghost"
      busy={busy}
      className="iam-header-organization"
      part="organization"
      icon={<SwapIcon />}
      aria-label={name ? words.organization(name) : words.chooseOrganization}
    >
      <span className="iam-header-organization-name">{name ?? words.chooseOrganization}</span>
    </Button>
  );
  if (organizations.length <= FILTERED_ABOVE)
    return <Menu label={words.organizations} items={items} trigger={trigger} />;
  return (
    <Popover
      label={words.organizations}
      placement="bottom-end"
      arrow={false}
      focus={(panel) => panel.querySelector('input')}
      trigger={(props) => trigger({ ...props, onKeyDown: () => {} })}
    >
      {(close) => (
        <LazyPart skeleton={<ListSkeleton />}>
          <OrganizationChoices
            current={current}
            onChoose={(id) => {
              close();
              void choose(id);
            }}
          />
        </LazyPart>
      )}
    </Popover>
  );
}
