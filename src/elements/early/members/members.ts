import type { User } from '../../../core/contract/entities/user.ts';
import { formatList } from '../../../core/locale/lists.ts';
import { cookies } from '../../../core/platform/browser-cookies.ts';
import { tokenCookie } from '../../../core/session/token.ts';
import { oncePerDocument } from '../../../widgets/react/style-sheet.ts';
import { earlyMembersOf, type MembersReply } from '../../../widgets/team/early-members.ts';
import { listHeight } from '../../../widgets/team/list-height.ts';
import { words } from '../../../widgets/team/words.ts';
import { initials, washOf } from '../../../widgets/ui/data/initials.ts';
import { orMore } from '../../../widgets/ui/data/or-more.ts';
import { nowFor, relativeTime } from '../../../widgets/ui/data/relative-time.ts';
import { ROW_HEIGHT } from '../../../widgets/ui/data/tables/row-height.ts';
import baseStyles from '../../../widgets/ui/styles/base.css';
import tokens from '../../../widgets/ui/styles/tokens.css';
import { defaultApiBase, sharedCookie } from '../../base/api-base.ts';
import { afterFirstFrame } from '../after-first-frame.ts';
import { askMembers } from './ask-members.ts';
import { build } from '../frame.ts';
import { followView } from './hand-over-members.ts';
import { membersRow, membersStyles, membersView } from './members-frame.ts';
import { membersOutline } from './members-outline.ts';
import { beginsInEnglish } from '../wanted-language.ts';

const styleSheetIn = oncePerDocument(() => membersStyles.join(''));

/** Milliseconds that React waits for the first rows: after that its own outline is as good. */
const PATIENCE = 300;

/**
 * Draws the outline of a team, and the rows that `askMembers()` asked for, until React shows its own. A pressed row
 * looks selected; React then selects it.
 * @returns resolves once the rows are on the screen, or are late
 */
export async function draw(element: HTMLElement): Promise<void> {
  askOnOtherHost(element);
  const early = earlyMembersOf(element);
  if (!early || element.shadowRoot || !beginsInEnglish(element)) return;
  const { ownerDocument: document } = element;
  const styleSheet = styleSheetIn(document);
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [tokens.in(document), baseStyles.in(document), styleSheet];
  const view = document.createElement('div');
  view.className = 'iam-early';
  view.lang = 'en';
  view.dir = 'ltr';
  view.append(build(document, [membersOutline], { keeps: () => true }));
  shadow.append(view);
  followView(view, styleSheet);
  const drawn = early.reply.then((found) => {
    if (view.isConnected && found && found.data.length > 0) drawRows(view, found);
  });
  await Promise.race([drawn, new Promise((late) => setTimeout(late, PATIENCE))]);
  await new Promise<void>(afterFirstFrame);
}

/** Asks on a page of another host than the service's, for which the loader does not know the cookie. */
function askOnOtherHost(element: HTMLElement): void {
  const base = defaultApiBase();
  const { cookieDomain: domain } = sharedCookie(element.getAttribute('cookie-domain') ?? undefined);
  const token = cookies.get(tokenCookie({ base, page: location.href, domain }));
  if (token) askMembers(element, base, token);
}

function drawRows(view: HTMLElement, { data: users, meta }: MembersReply): void {
  // Who may change others sees ticks and buttons.
  const writes = users.some((user) => user.is_changable_by_current_user);
  const members = orMore(words.english.members(meta.total), meta.total, meta.total_is_capped ?? false);
  view.replaceChildren(
    build(document, [membersView], {
      fill: (text) => text.replace('{members}', members),
      keeps: ({ 'data-if': condition }) => !condition || writes,
    }),
  );
  const list = view.querySelector<HTMLElement>('[role=listbox]');
  const rows = list?.firstElementChild as HTMLElement | undefined;
  if (!list || !rows) return;
  const height = listHeight(list);
  list.style.maxBlockSize = `${height}px`;
  rows.style.blockSize = `${users.length * ROW_HEIGHT}px`;
  const locale = navigator.language.startsWith('en') ? navigator.language : 'en';
  const drawFrom = (from: number, end: number) =>
    rows.append(...users.slice(from, end).map((user, at) => row(user, { writes, locale }, from + at, users.length)));
  const visible = Math.ceil(height / ROW_HEIGHT) + 1;
  drawFrom(0, visible);
  afterFirstFrame(() => view.isConnected && drawFrom(visible, users.length));
}

function row(
  user: User,
  { writes, locale }: { writes: boolean; locale: string },
  index: number,
  count: number,
): HTMLElement {
  const name = user.name || user.email;
  const active = user.last_active_at && new Date(user.last_active_at).getTime();
  const values: Record<string, string> = {
    name,
    email: user.email,
    initials: initials(name),
    wash: washOf(name),
    roles:
      formatList(
        (user.roles ?? []).map((role) => role.name),
        locale,
      ) || words.english.noRole,
    active: active ? relativeTime(active, nowFor(active), locale) : words.english.never,
  };
  const made = build(document, [membersRow], {
    fill: (text) => text.replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all),
    keeps: ({ 'data-if': condition }) => !condition || writes,
  }).firstElementChild as HTMLElement;
  made.ariaPosInSet = String(index + 1);
  made.ariaSetSize = String(count);
  if (!writes) made.ariaChecked = null;
  // Without another choice, React's view shows the first user's details.
  made.ariaSelected = String(index === 0);
  if (index > 0) delete made.dataset.active;
  made.style.translate = `0 ${index * ROW_HEIGHT}px`;
  return made;
}
