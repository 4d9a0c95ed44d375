import { useMemo, type ComponentType } from 'react';
import { webAddress } from '../../core/http/web-address.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { BookIcon, CodeIcon, ExternalIcon, HelpIcon } from '../ui/basics/icons-header.tsx';
import { InfoIcon, type IconProps } from '../ui/basics/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import type { TriggerProps } from '../ui/overlays/use-popover.ts';
import { infoItems } from './header-model.ts';
import type { InfoMenuItem } from './inputs.ts';
import { useLoadableIcons } from './use-icons.ts';
import { words as headerWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  documentation: BookIcon,
  'api-guide': CodeIcon,
  helpdesk: HelpIcon,
};
const none: readonly InfoMenuItem[] = [];

/** Links that open in a new tab: documentation, API guide, helpdesk. */
export function InfoMenu({ items }: { items: readonly InfoMenuItem[] | undefined }) {
  const words = useWords(headerWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const links = useSignal(session.links, { value: undefined });
  const offered = useMemo(() => {
    const all = items ?? (links ? infoItems(speak, links, session.base) : none);
    return all.filter(({ link }) => webAddress(link, session.platform.location.href()));
  }, [items, links, speak, session]);
  const shown = useLoadableIcons(offered);
  if (!items && !links) return <span className="iam-header-space" />;
  if (shown.length === 0) return null;
  const trigger = (props: TriggerProps) => (
    <Button
      {...props}
      variant="ghost"
      data-icon-only=""
      part="info"
      icon={<InfoIcon size={18} />}
      aria-label={words.info}
    />
  );
  return (
    <Popover label={words.info} placement="bottom-end" flush trigger={trigger}>
      {(close) => (
        <ul className="iam-header-info">
          {shown.map((item) => (
            <li key={item.id}>
              <InfoLink item={item} onFollow={close} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

function InfoLink({ item, onFollow }: { item: InfoMenuItem; onFollow: () => void }) {
  const words = useWords(headerWords);
  const Icon = icons[item.id] ?? InfoIcon;
  return (
    <a className="iam-header-info-link" href={item.link} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
      <span className="iam-header-info-icon">
        {item.icon ? <img src={item.icon} alt="" width="18" height="18" /> : <Icon size={18} />}
      </span>
      <span>
        <b>{item.title}</b>
        <small>{item.description}</small>
      </span>
      <ExternalIcon size={14} />
      <span className="iam-visually-hidden">{words.newTab}</span>
    </a>
  );
}
