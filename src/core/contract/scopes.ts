/** What a service key may do, each with the endpoints that name it. */
export const scopes = [
  'tokens:introspect',
  'notifications:send',
  'announcements:write',
  'exports:serve',
  'permissions:write',
  'activity:write',
  'users:read',
] as const;

export type Scope = (typeof scopes)[number];
