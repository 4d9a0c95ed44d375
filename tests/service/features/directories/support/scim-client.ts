/** An answer of a directory's routes. */
export interface ScimAnswer {
  status: number;
  headers: Headers;
  /** The parsed body; an empty object for none. */
  body: ScimBody;
}

export type ScimBody = Record<string, unknown> & {
  id?: string;
  scimType?: string;
  detail?: string;
  totalResults?: number;
  Resources?: ScimBody[];
};

export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<ScimAnswer>;

/** Sends requests to a directory as a provider does. */
export const scimClient =
  ({ baseUrl, token }: { baseUrl: string; token: string }, type = 'application/scim+json'): Send =>
  async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as ScimBody),
    };
  };

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The body of a PATCH. */
export const patchOf = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

/** The body of a new user. */
export const userOf = (userName: string, more: object = {}) => ({
  schemas: [CORE_USER],
  userName,
  name: { givenName: 'Test', familyName: 'Person' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  active: true,
  ...more,
});
