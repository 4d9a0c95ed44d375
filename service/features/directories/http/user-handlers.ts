import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { applyPatch } from '../patch/apply-patch.ts';
import { parsePatch } from '../patch/parse-patch.ts';
import type { Run } from '../people/run.ts';
import { userType } from '../resource/attributes.ts';
import { asText, type Json, valueOf } from '../resource/json.ts';
import { readResource } from '../resource/read-resource.ts';
import { findUser, groupsOfUsers, listUsers } from '../users/find-user.ts';
import { presentUser, type UserRow } from '../users/user-resource.ts';
import { changeUser, createUser, deleteUser, nameTaken } from '../users/write-user.ts';
import { listQuery, selectionOf } from './list-query.ts';
import { listReply, type ScimReply, type ScimRequest } from './scim-request.ts';
import { isSelected, selector } from './select-attributes.ts';

export async function getUsers({ services, directory, baseUrl, query }: ScimRequest): Promise<ScimReply> {
  const list = listQuery(query);
  const { db } = services.database;
  const { rows, total } = await listUsers(db, directory.connectionId, list);
  return listReply(await present(rows, { services, baseUrl, query }), total, list.startIndex);
}

export async function getUser({ services, directory, baseUrl, query, id }: ScimRequest): Promise<ScimReply> {
  const row = await findUser(services.database.db, directory.connectionId, id);
  return { status: 200, ...(await one(row, { services, baseUrl, query })) };
}

export async function postUser(run: Run, request: ScimRequest): Promise<ScimReply> {
  const resource = readResource(userType, request.body);
  const userName = asText(resource['userName']);
  request.about(userName);
  const row = await createUser(run, resource).catch((error: unknown) => {
    // Another request added the same user meanwhile.
    if (isUniqueViolation(error, 'directory_users_name_key') || isUniqueViolation(error, 'directory_users_user_key'))
      throw nameTaken(userName);
    throw error;
  });
  return { status: 201, body: selector(userType, selectionOf(request.query))(presentUser(row, request.baseUrl)) };
}

/** What a PUT leaves out is cleared, but for the id that the provider finds the user by, and whether it is active. */
export function putUser(run: Run, request: ScimRequest): Promise<ScimReply> {
  const resource = readResource(userType, request.body);
  return change(run, request, ({ externalId, active }) => ({
    ...(externalId !== undefined && { externalId }),
    ...{ active, ...resource },
  }));
}

export function patchUser(run: Run, request: ScimRequest): Promise<ScimReply> {
  const operations = parsePatch(request.body);
  return change(run, request, (current) => applyPatch(userType, current, operations));
}

async function change(run: Run, request: ScimRequest, next: (current: Json) => Json): Promise<ScimReply> {
  const { id, about, baseUrl, query } = request;
  const row = await changeUser(run, id, next, about).catch((error: unknown) => {
    if (isUniqueViolation(error, 'directory_users_name_key'))
      throw nameTaken(asText(valueOf((request.body ?? {}) as Json, 'userName')));
    throw error;
  });
  return { status: 200, body: selector(userType, selectionOf(query))(presentUser(row, baseUrl)) };
}

export async function removeUser(run: Run, { id, about }: ScimRequest): Promise<ScimReply> {
  await deleteUser(run, id, about);
  return { status: 204 };
}

async function present(
  rows: readonly UserRow[],
  { services, baseUrl, query }: Pick<ScimRequest, 'services' | 'baseUrl' | 'query'>,
): Promise<Json[]> {
  const selection = selectionOf(query);
  const ids = isSelected(selection, 'groups', true) ? rows.map(({ id }) => id) : [];
  const groups = await groupsOfUsers(services.database.db, ids);
  const select = selector(userType, selection);
  return rows.map((row) => select(presentUser(row, baseUrl, groups.get(row.id))));
}

async function one(row: UserRow, more: Pick<ScimRequest, 'services' | 'baseUrl' | 'query'>): Promise<{ body?: Json }> {
  const [body] = await present([row], more);
  return body ? { body } : {};
}
