import { someUser } from '../../core/support/users.ts';
import { tokenCookie } from '../../../src/core/session/token.ts';

/** Default base of the page. */
const own = `${location.origin}/api`;

/** Replies of the page's network, by method and path below the API's base. */
export type Answers = Record<
  string,
  { status?: number; data?: unknown; meta?: unknown; code?: string; message?: string }
>;

const original = globalThis.fetch;
export const asked: string[] = [];

/** Answers the page's requests to `/api` from a table, everything else with 404. `null` cuts off the network. */
export function answer(answers: Answers | null): void {
  asked.length = 0;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (!url.pathname.startsWith('/api/')) return original(input, init);
    const path = url.pathname.slice(4).replace(/^\/(signed-in|signed-out|cut-off)(-iam-[a-z-]+)?/, '');
    const call = `${(init?.method ?? 'GET').toUpperCase()} ${path}`;
    asked.push(call);
    if (!answers) throw new TypeError('Failed to fetch');
    const found = answers[call];
    if (!found) return reply(404, { meta: { error: { message: 'Not there.', code: 'not_found' } } });
    if (found.code)
      return reply(found.status ?? 422, {
        meta: { error: { message: found.message ?? 'Refused.', code: found.code } },
      });
    return reply(found.status ?? 200, { data: found.data ?? [], meta: found.meta ?? {} });
  };
}

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export function restoreNetwork(): void {
  globalThis.fetch = original;
}

const user = someUser(7, {
  name: 'Olivia Owner',
  username: 'olivia',
  email: 'olivia.owner@northwind.example',
  phone: '+4915112345678',
  organization: { id: 3, name: 'Northwind Logistics' },
});
const valid = [
  'auth.users.READ',
  'auth.users.WRITE',
  'auth.organization.OWNER',
  'auth.organization.ADMIN',
  'auth.roles.READ',
  'auth.userRoles.WRITE',
  'logistics.*',
];

/** Replies for a logged-in owner, enough for every element to render. */
export const signedIn: Answers = {
  'GET /auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3 }] },
  'GET /auth/organizations': { data: [{ id: 3, name: 'Northwind Logistics' }] },
  'GET /user/7': { data: [user] },
  'GET /user/7/settings': { data: [], meta: { total: 0 } },
  'GET /user/7/roles': { data: [] },
  'GET /user/7/permissions': { data: [] },
  'GET /user/7/passkeys': { data: [] },
  'GET /user/7/notification_preferences': {
    data: [
      {
        types: [{ notification_type: 'sensor_updates', title: 'Sensors', bell: true, mail: 'off', is_default: true }],
        quiet_hours: { from: '22:00', to: '07:00', time_zone: 'UTC' },
        time_zone: 'UTC',
      },
    ],
  },
  'GET /user/7/sessions': { data: [] },
  'GET /user': { data: [user], meta: { total: 1 } },
  'GET /role': { data: [], meta: { total: 0 } },
  'GET /organizations': {
    data: [{ id: 3, name: 'Northwind Logistics', owner_user_id: 7, updated_at: '2026-11-01T08:00:00.000Z' }],
    meta: { total: 1 },
  },
  'GET /organizations/my': {
    data: [
      { id: 3, name: 'Northwind Logistics', owner_user_id: 7, updated_at: '2026-11-01T08:00:00.000Z', settings: [] },
    ],
  },
  'GET /organizations/3': {
    data: [
      {
        id: 3,
        name: 'Northwind Logistics',
        owner_user_id: 7,
        updated_at: '2026-11-01T08:00:00.000Z',
        owner: { id: 7, name: 'Olivia Owner', email: 'o@n.example', phone: null },
        employees: [],
      },
    ],
  },
  'GET /organizations/3/settings': { data: [], meta: { total: 0 } },
  'GET /announcements/manage': { data: [], meta: { total: 0 } },
  'GET /organizations/3/audit': { data: [], meta: { total: 0 } },
  'GET /organizations/3/domains': {
    data: [
      {
        id: 1,
        domain: 'northwind.example',
        status: 'pending',
        txt_name: '_iam-challenge.northwind.example',
        txt_value: 'a-text-of-the-record',
        verified_at: null,
      },
    ],
  },
  'GET /organizations/3/connections': {
    data: [
      {
        id: 5,
        kind: 'oidc',
        vendor: 'okta',
        name: 'Northwind Okta',
        status: 'tested',
        domains: [1],
        default_role_id: null,
        just_in_time: true,
        group_roles: [],
        attributes: {},
        required: false,
        created_at: '2026-11-01T08:00:00.000Z',
        updated_at: '2026-11-01T08:00:00.000Z',
        last_login_at: null,
        last_test: null,
      },
    ],
  },
  'GET /organizations/3/connections/5/logins': { data: [] },
  'GET /organizations/3/connections/5/directory': { data: [] },
  'GET /system_settings/infrastructure': {
    data: [
      { key: 'auth_server_url', value: 'http://localhost/auth/' },
      { key: 'logistic_url', value: 'http://localhost/dashboards/logistics/' },
    ],
    meta: { links: { documentation_url: 'https://docs.example/', helpdesk_url: 'https://help.example/' } },
  },
  'GET /system_settings/locale': { data: [{ local: 'en-US' }, { local: 'en-GB' }] },
  'GET /in_app_notifications': {
    data: [
      {
        id: 4,
        title: 'Temperature above limit',
        body: '9.4 °C',
        is_read: false,
        criticality_level: 'danger',
        notification_type: 'sensor_updates',
        created_at: '2026-11-01T08:00:00.000Z',
      },
    ],
  },
  'GET /announcements': {
    data: [
      {
        id: 1,
        severity: 'warning',
        isRead: true,
        show: true,
        disposable: false,
        content: { title: 'Planned maintenance', text: 'Sunday from 02:00.' },
      },
    ],
  },
  'GET /possible_permissions': { data: valid.map((resource) => ({ resource })) },
  'POST /check_permission': {
    data: [
      { permissions: valid.map((resource) => ({ resource, isValid: true, organizationId: 3, updated_at: null })) },
    ],
  },
};

/** Puts the token of a base in place, or takes it away. */
export function token(value: string | null, base = own): void {
  const age = value ? 600 : 0;
  const name = tokenCookie({ base, page: location.href, domain: undefined });
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}`;
}
