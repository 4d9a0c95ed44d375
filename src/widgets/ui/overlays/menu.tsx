import type { Placement } from '@floating-ui/dom';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ownOf } from '../../../core/http/own-of.ts';
import { CheckIcon } from '../basics/icons-base.tsx';
import { useKit } from '../styles/kit.ts';
import { menuKey, typeahead } from './menu-keys.ts';
import { usePopover, type TriggerProps } from './use-popover.ts';
import popoverStyles from './popover.css';
import styles from './menu.css';

/** One line of a menu. */
export interface MenuItem {
  id: string;
  title: string;
  icon?: ReactNode;
  /** A second, less prominent line. */
  hint?: string;
  /** 'danger' for destructive items, or any CSS color for the text. */
  color?: string;
  disabled?: boolean;
  /** Why the item is disabled, shown under the title. */
  reason?: string;
  /** Makes the item one choice of several, and marks the chosen one. */
  checked?: boolean;
  /** A title above the item; those after it with the same title belong to it. */
  group?: string;
  /** Draws a line above the item. */
  divided?: boolean;
  /** Makes the item a link; `target: '_blank'` opens a new tab. */
  href?: string;
  target?: '_blank';
  /** Called after the menu has closed and focus is back on the trigger. */
  onSelect?(): void;
}

/** The trigger's props, with the arrow keys of the ARIA menu button pattern. */
export interface MenuTriggerProps extends TriggerProps {
  onKeyDown(event: KeyboardEvent): void;
}

export interface MenuProps {
  /** The menu's accessible name. */
  label: string;
  items: readonly MenuItem[];
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** Default 'bottom-end'. */
  placement?: Placement;
}

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/**
 * A menu button by the ARIA Authoring Practices: arrows, Home, End, first letters, Esc and Tab. Disabled items can be
 * focused, so that everybody learns of them.
 */
export function Menu({ label, items, trigger, placement = 'bottom-end' }: MenuProps) {
  useKit(popoverStyles, styles);
  const last = useRef(false);
  const search = useRef(typeahead());
  const popover = usePopover({ placement, focus: (panel) => itemsOf(panel).at(last.current ? -1 : 0) }, 'menu');
  const open = (fromEnd: boolean) => {
    last.current = fromEnd;
    popover.show();
  };
  const onMenuKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return popover.hide();
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      return event.target.click();
    }
    const all = itemsOf(event.currentTarget);
    const now = all.findIndex((item) => item === event.target);
    const next =
      menuKey(event.key, now, all.length) ??
      search.current(
        event.key,
        now,
        all.map((item) => item.textContent ?? ''),
        event.timeStamp,
      );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      {trigger({
        ...popover.trigger,
        onClick(event) {
          last.current = false;
          popover.trigger.onClick(event);
        },
        onKeyDown(event) {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowUp');
        },
      })}
      <div {...popover.panel} className="iam-popover iam-menu" role="menu" aria-label={label} onKeyDown={onMenuKey}>
        {popover.open &&
          groupsOf(items).map((group) => <Group key={group[0]?.id} items={group} close={popover.hide} />)}
      </div>
    </>
  );
}

/** Items in a row with the same title above. */
function groupsOf(items: readonly MenuItem[]): MenuItem[][] {
  const groups: MenuItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0]?.group === item.group) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function Group({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const id = useId();
  const all = items.map((item) => <Item key={item.id} item={item} close={close} />);
  const title = items[0]?.group;
  if (title === undefined) return all;
  return (
    <div className="iam-menu-group" role="group" aria-labelledby={id}>
      <span className="iam-menu-group-title" id={id}>
        {title}
      </span>
      {all}
    </div>
  );
}

function Item({ item: given, close }: { item: MenuItem; close: () => void }) {
  const item = ownOf(given);
  const id = useId();
  const disabled = item.disabled || item.reason !== undefined;
  const own = item.color && item.color !== 'danger' ? { color: item.color } : undefined;
  const common = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    className: ['iam-menu-item', item.color === 'danger' && 'iam-menu-danger', item.divided && 'iam-menu-divided']
      .filter(Boolean)
      .join(' '),
    'aria-disabled': disabled || undefined,
    ...(item.reason !== undefined && { 'aria-label': item.title, 'aria-describedby': id }),
    style: own,
    onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true }),
    onClick() {
      if (disabled) return;
      close();
      item.onSelect?.();
    },
  } as const;
  const inside = (
    <>
      {item.icon}
      <span className="iam-menu-text">
        {item.title}
        {item.hint && <span className="iam-menu-hint">{item.hint}</span>}
        {item.reason !== undefined && (
          <span className="iam-menu-hint" id={id}>
            {item.reason}
          </span>
        )}
      </span>
      {item.checked && <CheckIcon size={14} />}
    </>
  );
  if (item.href === undefined)
    return (
      <button type="button" {...common}>
        {inside}
      </button>
    );
  return (
    <a href={item.href} target={item.target} rel={item.target && 'noopener'} {...common}>
      {inside}
    </a>
  );
}
