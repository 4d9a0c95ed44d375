import { type SQL, sql } from 'drizzle-orm';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Attribute, ResourceType } from '../resource/attributes.ts';
import { type AttributePath, byName, findAttribute, type FoundAttribute } from '../resource/find-attribute.ts';
import { invalidFilter } from '../resource/scim-error.ts';
import type { Columns } from './columns.ts';
import { type Test, testIds, testText, testTime, testTruth } from './conditions.ts';
import { conditionsOf, type Filter } from './filter.ts';

/** Conditions that read the stored resource of every user, which can be long. Providers send one or two. */
const SEARCHES = 10;

/**
 * Compiles a filter to SQL. Every value is a parameter.
 * @throws {ApiError} 400 `invalidFilter` for an unknown attribute, or a comparison that its type does not have
 */
export function compileFilter(filter: Filter, type: ResourceType, columns: Columns): SQL<boolean> {
  let searches = 0;
  return joined(filter, (one) => {
    const at = found(type, one.path);
    if (!columnOf(columns, at)) searches += conditionsOf(one);
    if (searches > SEARCHES) throw invalidFilter(messageWith('errors.directory.filterSearches', { limit: SEARCHES }));
    return one.kind === 'within' ? within(columns, at, one) : tested(columns, at, one);
  });
}

/** SQL of a filter by that of its conditions. */
function joined(filter: Filter, compile: (condition: Condition) => SQL<boolean>): SQL<boolean> {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return sql`(${sql.join(
        filter.filters.map((one) => joined(one, compile)),
        filter.kind === 'and' ? sql` and ` : sql` or `,
      )})`;
    case 'not':
      return sql`(not ${joined(filter.filter, compile)})`;
    default:
      return compile(filter);
  }
}

type Condition = Extract<Filter, { path: AttributePath }>;
type Tested = Extract<Filter, { kind: 'present' | 'compare' }>;

const named = ({ schema, name, sub }: AttributePath): string =>
  `${schema === null ? '' : `${schema}:`}${name}${sub === null ? '' : `.${sub}`}`;

const unknown = (path: AttributePath) =>
  invalidFilter(messageWith('errors.directory.attribute', { attribute: named(path) }));

function found(type: ResourceType, path: AttributePath): Place {
  const attribute = findAttribute(type, path);
  if (!attribute) throw unknown(path);
  return { ...attribute, path };
}

const testOf = (filter: Tested, { name }: Attribute): Test =>
  filter.kind === 'present'
    ? { attribute: name, operator: 'pr' }
    : { attribute: name, operator: filter.operator, value: filter.value };

/** The column of an attribute; undefined if it is in the stored JSON. */
const columnOf = ({ known }: Columns, { attribute, sub, extension }: Place) =>
  extension === null ? known[[attribute.name, sub?.name].filter(Boolean).join('.').toLowerCase()] : undefined;

/** One comparison, by the column of the attribute or by the stored JSON. */
function tested(columns: Columns, at: Place, filter: Tested): SQL<boolean> {
  const { attribute } = at;
  // RFC 7644 §3.4.2.2: a list of complex values is compared by `value`.
  const sub = at.sub ?? (attribute.type === 'complex' ? byName(attribute.sub ?? [], 'value') : null) ?? null;
  const column = columnOf(columns, at);
  if (column) {
    const test = testOf(filter, attribute);
    if (column.kind === 'ids') return testIds(column, test);
    if (column.kind === 'boolean') return testTruth(column.sql, test);
    if (column.kind === 'time') return testTime(column.sql, test);
    return testText(column.sql, test, attribute.caseExact);
  }
  const place = jsonPlace(columns, at);
  if (attribute.isMany && sub) return anyElement(place, ofElement(sub, filter));
  if (attribute.type === 'complex' && !sub) {
    if (filter.kind === 'present') return sql`coalesce(${place} <> '{}', false)`;
    throw unknown(at.path);
  }
  if (!sub) return testText(textOf(columns, at), testOf(filter, attribute), attribute.caseExact);
  return testText(sql`(${place} ->> ${sub.name}::text)`, testOf(filter, sub), sub.caseExact);
}

/** A value path: one element fulfils the whole filter. */
function within(columns: Columns, at: Place, { filter }: Extract<Filter, { kind: 'within' }>): SQL<boolean> {
  const { attribute } = at;
  if (!attribute.isMany || at.sub) throw unknown(at.path);
  const column = columns.known[attribute.name.toLowerCase()];
  const condition = joined(filter, (one) => {
    const { schema, name, sub: deeper } = one.path;
    const sub = schema === null && deeper === null ? byName(attribute.sub ?? [], name) : undefined;
    if (!sub || one.kind === 'within') throw unknown(one.path);
    if (!column) return ofElement(sub, one);
    if (column.kind !== 'ids' || sub.name !== 'value') throw unknown(one.path);
    return testIds(column, testOf(one, sub));
  });
  return column ? condition : anyElement(jsonPlace(columns, at), condition);
}

/** A condition on the element `e.v` of a list. */
function ofElement(sub: Attribute, filter: Tested): SQL<boolean> {
  const value = sql`(e.v ->> ${sub.name}::text)`;
  if (sub.type === 'boolean') return testTruth(sql`coalesce(${value}, 'false') = 'true'`, testOf(filter, sub));
  return testText(value, testOf(filter, sub), sub.caseExact);
}

const anyElement = (list: SQL, condition: SQL): SQL<boolean> => sql`exists (
  select from jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end) e (v)
  where ${condition})`;

type Place = FoundAttribute & { path: AttributePath };

/** The object that has an attribute: the stored JSON, or an extension inside of it. */
function holderOf({ json }: Columns, { extension, path }: Place): SQL {
  if (json === null) throw unknown(path);
  return extension === null ? json : sql`(${json} -> ${extension}::text)`;
}

const jsonPlace = (columns: Columns, at: Place): SQL => sql`(${holderOf(columns, at)} -> ${at.attribute.name}::text)`;

const textOf = (columns: Columns, at: Place): SQL => sql`(${holderOf(columns, at)} ->> ${at.attribute.name}::text)`;
