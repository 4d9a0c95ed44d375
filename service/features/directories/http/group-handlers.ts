import type { Run } from '../people/run.ts';
import { findGroup, groupsThatFit, listGroups, membersOfGroups } from '../groups/find-group.ts';
import { splitGroupPatch } from '../groups/group-patch.ts';
import { type GroupRow, presentGroup } from '../groups/group-resource.ts';
import { memberIds } from '../groups/members.ts';
import { changeGroup, createGroup, deleteGroup } from '../groups/write-group.ts';
import { parsePatch } from '../patch/parse-patch.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { groupType } from '../resource/attributes.ts';
import { asText, isObject, type Json, keyOf } from '../resource/json.ts';
import { readResource } from '../resource/read-resource.ts';
import { listQuery, selectionOf } from './list-query.ts';
import { listReply, type ScimReply, type ScimRequest } from './scim-request.ts';
import { isSelected, selector } from './select-attributes.ts';

export async function getGroups({ services, directory, baseUrl, query }: ScimRequest): Promise<ScimReply> {
  const list = listQuery(query);
  const { db } = services.database;
  const { rows, total } = await listGroups(db, directory.connectionId, list);
  const page = isSelected(selectionOf(query), 'members') ? await groupsThatFit(db, rows) : rows;
  return listReply(await present(db, page, { baseUrl, query }), total, list.startIndex);
}

export async function getGroup({ services, directory, baseUrl, query, id }: ScimRequest): Promise<ScimReply> {
  const { db } = services.database;
  const row = await findGroup(db, directory.connectionId, id);
  return shown(db, 200, row, { baseUrl, query });
}

export async function postGroup(run: Run, { body, query, baseUrl, about }: ScimRequest): Promise<ScimReply> {
  const { resource, members } = readGroup(body);
  about(asText(resource['displayName']));
  const row = await createGroup(run, resource, members ?? []);
  return shown(run.tx, 201, row, { baseUrl, query });
}

/** What a PUT leaves out is cleared, but for the id that the provider finds the group by. */
export async function putGroup(run: Run, { id, body, query, baseUrl, about }: ScimRequest): Promise<ScimReply> {
  const { resource, members } = readGroup(body);
  const change = {
    apply: ({ externalId }: Json) => ({ ...(externalId !== undefined && { externalId }), ...resource }),
    members: [{ kind: 'set' as const, ids: members ?? [] }],
  };
  const row = await changeGroup(run, id, change, about);
  return shown(run.tx, 200, row, { baseUrl, query });
}

/** A group may have many members, so the answer has no body, RFC 7644 §3.5.2. */
export async function patchGroup(run: Run, { id, body, about }: ScimRequest): Promise<ScimReply> {
  await changeGroup(run, id, splitGroupPatch(parsePatch(body)), about);
  return { status: 204 };
}

export async function removeGroup(run: Run, { id, about }: ScimRequest): Promise<ScimReply> {
  await deleteGroup(run, id, about);
  return { status: 204 };
}

/** The members apart from the rest: only the size of the rest is limited. */
function readGroup(body: unknown): { resource: Json; members: string[] | null } {
  const key = isObject(body) ? keyOf(body, 'members') : undefined;
  if (!isObject(body) || key === undefined) return { resource: readResource(groupType, body), members: null };
  const { [key]: members, ...rest } = body;
  return { resource: readResource(groupType, rest), members: memberIds(members) };
}

type Shown = Pick<ScimRequest, 'baseUrl' | 'query'>;

async function shown(within: Queryable, status: number, row: GroupRow, more: Shown): Promise<ScimReply> {
  const [body] = await present(within, [row], more);
  return body ? { status, body } : { status };
}

async function present(within: Queryable, rows: readonly GroupRow[], { baseUrl, query }: Shown): Promise<Json[]> {
  const selection = selectionOf(query);
  const ids = isSelected(selection, 'members') ? rows.map(({ id }) => id) : [];
  const members = await membersOfGroups(within, ids);
  const select = selector(groupType, selection);
  return rows.map((row) => select(presentGroup(row, baseUrl, members.get(row.id))));
}
