import type { APIRequestContext } from '@playwright/test';

/** Password of every demo account, and of the accounts made by the flows. */
export const PASSWORD = 'harbor-lantern-42';

/** Email of the demo's super admin, who is staff. */
export const SUPER_ADMIN = 'superadmin@platform.example';

/** Sends a request and returns its data. */
export async function call<T>(
  api: APIRequestContext,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T[]> {
  const answer = await api.fetch(`/api${path}`, {
    method,
    ...(body !== undefined && { data: body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const { data } = (await answer.json()) as { data?: T[] };
  if (!data) throw new Error(`${method} ${path} failed: ${await answer.text()}`);
  return data;
}

/** Logs in over HTTP, and returns the session's token. */
export async function tokenOf(api: APIRequestContext, email: string, password = PASSWORD): Promise<string> {
  const [session] = await call<{ access_token: string }>(api, 'POST', '/auth', { email, password });
  if (!session?.access_token) throw new Error(`${email} needs a second factor`);
  return session.access_token;
}

/** The password that an administrator types for somebody, who then chooses another. */
export const TYPED_PASSWORD = 'meadow-signal-88-tin';

/** Lets the user of a new account choose `PASSWORD`: before that their sessions are good for nothing else. */
export async function choosePassword(api: APIRequestContext, email: string): Promise<void> {
  const [session] = await call<{ access_token: string; user_id: number }>(api, 'POST', '/auth', {
    email,
    password: TYPED_PASSWORD,
  });
  const chosen = { password: PASSWORD, confirmation: PASSWORD };
  await call(api, 'PUT', `/user/${session?.user_id}/password`, chosen, session?.access_token);
}

/** The API as a user. */
export const as = (request: APIRequestContext, token: string) => ({
  async get<T>(path: string): Promise<T> {
    const answer = await request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: T }).data;
  },
  put: (path: string, data: unknown) =>
    request.put(`/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data }),
  post: (path: string, data: unknown) =>
    request.post(`/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data }),
  bytes: async (path: string) =>
    (await request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).body(),
});
