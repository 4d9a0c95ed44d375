import { hash } from 'node:crypto';
import type { UserStatus } from '../../../src/core/contract/entities/user.ts';
import type { Statement } from '../../platform/database/prepared-statement.ts';
import { mostCounted } from '../../platform/lists/total.ts';
import { containing, type Page } from '../../platform/lists/paging.ts';
import { searchConditionText } from '../../platform/lists/search-condition.ts';
import { FIRST, MEMBER_COLUMNS, MEMBER_ROLES } from './member-columns.ts';

/** Which users a list has. */
export interface MemberScope {
  /** Null for all users, each once. */
  organizationId: number | null;
  status?: UserStatus | undefined;
  /** Only memberships deleted after this time. */
  deletedSince?: Date | undefined;
}

/** Collects the values of a statement. */
interface Values {
  all: unknown[];
  /** Adds a value; returns its parameter. */
  add: (value: unknown, type: string) => string;
}

/** The values of a statement for one page. */
class OwnValues implements Values {
  readonly all: unknown[] = [];
  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** The values of a statement for many pages, each a row of `asked`. */
class AskedValues implements Values {
  readonly all: unknown[] = [];
  readonly #types: string[] = [];
  add(value: unknown, type: string): string {
    this.all.push(value);
    this.#types.push(type);
    return `asked.p${this.all.length}`;
  }
  /** The rows of `asked`, numbered by `n`. As for sessions, the planner must not know how many pages there are. */
  get table(): string {
    const lists = this.#types.map((type, at) => `(select $${at + 1}::${type}[])`);
    return `unnest(${lists.join(', ')}) with ordinality as one(${this.names.join(', ')}, n)`;
  }
  get names(): string[] {
    return this.#types.map((_, at) => `p${at + 1}`);
  }
}

/** The parts of a list's SQL. */
interface Source {
  /** Alias of the table that is sorted and searched. */
  self: string;
  id: string;
  columns: string;
  from: string;
  /** An index has just these rows in the order of the list. */
  isSorted: boolean;
  /** Joins the rest to the rows of the page. */
  people: string;
}

/**
 * The statements of a page: its rows, and the number of matches up to a cap. Each form of a list has one text, which
 * connections plan once.
 */
export function memberPage(scope: MemberScope, page: Page): { rows: Statement; count: Statement } {
  const form = formOf(scope, page);
  const rows = new OwnValues();
  const count = new OwnValues();
  return {
    rows: statement(`rows ${form}`, rowsOf(scope, page, rows), rows),
    count: statement(`count ${form}`, countOf(scope, page, count), count),
  };
}

/** Rows of a page that requests share, and of any page. */
const SHARED_ROWS = 50;
const MOST_ROWS = 1_000;

/** A row of the statement of `sharedPage`. */
export interface SharedPage<Row> {
  n: number;
  rows: Row[];
  /** Matches up to a cap. */
  counted: number;
}

/**
 * The statement of a page for `Together`: requests for pages of the same form share a query. Undefined for a search,
 * for deleted users and for long pages, which the database plans by their values.
 */
export function sharedPage(scope: MemberScope, page: Page): Statement | undefined {
  if (page.term !== '' || scope.deletedSince !== undefined || page.limit > SHARED_ROWS) return undefined;
  const values = new AskedValues();
  const rows = rowsOf(scope, page, values);
  const ofRows = values.all.length;
  const count = countOf(scope, page, values);
  const ofCount = values.names.slice(ofRows).join(', ');
  // Pages of one list have one total, which takes as long as the rows.
  const text = `
    with asked as materialized (select * from ${values.table}), totals as materialized (
      select asked.*, counted.counted from (select distinct ${ofCount} from asked) asked
      cross join lateral (${count}) counted
    )
    select asked.n::int as n, totals.counted,
      (select coalesce(json_agg(found), '[]') from (${rows}) found) as rows
    from asked join totals using (${ofCount})`;
  return statement(`shared ${formOf(scope, page)}`, text, values);
}

function rowsOf(scope: MemberScope, page: Page, values: Values): string {
  const { self, id, columns, people, from } = matching(scope, page, values);
  const direction = page.descending ? ' desc' : '';
  const order = `${self}.sort_name${direction}, ${self}.${id}${direction}`;
  const skipped = page.after ? '' : ` offset ${values.add(page.offset, 'int')}`;
  // The planner does not know the values: without a number it would prepare for a tenth of the table.
  const most = page.limit > SHARED_ROWS ? MOST_ROWS : SHARED_ROWS;
  // Sorted and cut before anything else is read.
  return `
    select ${MEMBER_COLUMNS}, ${self}.sort_name from (
      select * from (
        select ${columns} from ${from} order by ${order} limit ${values.add(page.limit, 'int')}${skipped}
      ) ${self} limit ${most}
    ) ${self} ${people} ${MEMBER_ROLES} order by ${order}`;
}

function countOf(scope: MemberScope, page: Page, values: Values): string {
  const { self, id, from, isSorted } = matching(scope, page, values);
  // Without an order the planner reads the table itself if statistics say that most rows match.
  const order = isSorted && page.term === '' ? ` order by ${self}.sort_name, ${self}.${id}` : '';
  const most = values.add(mostCounted(page), 'int');
  return `select count(*)::int as counted from (select from ${from}${order} limit ${most}) counted`;
}

/** What decides the text of a list's statements. Their values decide nothing else. */
const formOf = ({ organizationId, status, deletedSince }: MemberScope, { term, after, descending, limit }: Page) =>
  [organizationId === null, status, deletedSince, after, term, descending, limit > SHARED_ROWS].map(Boolean).join(' ');

/** Names and texts of statements by form: comparing long texts at each request takes as long as validating it. */
const statements = new Map<string, Omit<Statement, 'values'>>();

function statement(form: string, text: string, { all: values }: Values): Statement {
  const known = statements.get(form) ?? { name: `members-${hash('sha1', text, 'base64url')}`, text };
  statements.set(form, known);
  return { ...known, values };
}

function matching(scope: MemberScope, { term, after, descending }: Page, values: Values): Source {
  const source = sourceOf(scope, values);
  const { self, id } = source;
  const found = term ? ` and ${searchConditionText(`${self}.search_text`, values.add(containing(term), 'text'))}` : '';
  const next = after
    ? ` and (${self}.sort_name, ${self}.${id}) ${descending ? '<' : '>'} ` +
      `(${values.add(after.name, 'text')} collate "und-x-icu", ${values.add(after.id, 'int')})`
    : '';
  return { ...source, from: `${source.from}${found}${next}` };
}

function sourceOf({ organizationId, status, deletedSince }: MemberScope, values: Values): Source {
  if (deletedSince !== undefined) return ofDeleted(organizationId, deletedSince, values);
  if (organizationId === null) return ofAll(status, values);
  const from = `memberships m where m.organization_id = ${values.add(organizationId, 'int')} and not m.is_deleted`;
  const ofStatus = status ? ` and m.status = ${values.add(status, 'text')}` : '';
  return { ...ofMemberships(`${from}${ofStatus}`), isSorted: true };
}

/** The tables of a list of memberships, and then their users. */
const ofMemberships = (from: string): Source => ({
  self: 'm',
  id: 'user_id',
  columns: `m.id, m.user_id, m.organization_id, m.status, m.status_before, m.is_deleted, m.sort_name, m.guest_id,
    m.guest_email, m.updated_at, m.last_active_at`,
  from,
  isSorted: false,
  // Row by row: as a join, the planner would read the whole table for a page of a thousand.
  people: `cross join lateral (select * from users one where one.id = m.user_id limit 1) u
    join organizations o on o.id = m.organization_id`,
});

/** Recently deleted users, each once: by their latest deletion in one organization or in all. */
function ofDeleted(organizationId: number | null, since: Date, values: Values): Source {
  const where =
    organizationId === null
      ? `not exists (
          select from memberships later where later.user_id = m.user_id and later.is_deleted
            and (later.deleted_at, later.id) > (m.deleted_at, m.id))`
      : `m.organization_id = ${values.add(organizationId, 'int')}`;
  return ofMemberships(`memberships m where m.is_deleted and m.deleted_at > ${values.add(since, 'timestamptz')}
    and ${where}
    and exists (select from users live where live.id = m.user_id and not live.is_deleted)
    and exists (select from organizations kept where kept.id = m.organization_id and not kept.is_deleted)`);
}

/** The tables of a list of all users, and then their first membership. */
const ofAll = (status: UserStatus | undefined, values: Values): Source => ({
  self: 'u',
  id: 'id',
  columns: `u.id, u.name, u.username, u.email, u.phone, u.two_factor_policy, u.need_password_change, u.updated_at,
    u.activated_at, u.sort_name, u.refused_email`,
  from: `users u where not u.is_deleted${status ? ` and u.status = ${values.add(status, 'text')}` : ''}`,
  isSorted: true,
  people: FIRST,
});
