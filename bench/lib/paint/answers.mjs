/** Replies of the product's and the peers' APIs during the measurement. */

const PEOPLE = 1000;
const TIME = '2026-11-01T08:00:00.000Z';
const ROLES = ['Administrator', 'Dispatcher', 'Auditor', 'Driver'];

const person = (/** @type {number} */ id) => ({
  id,
  name: `Person ${String(id).padStart(4, '0')}`,
  username: `person${id}`,
  email: `person${id}@northwind.example`,
  phone: null,
  status: id % 9 === 0 ? 'invited' : 'active',
  is_deleted: false,
  is_changable_by_current_user: true,
  two_factor_policy: 'disabled',
  need_password_change: false,
  avatar: null,
  updated_at: TIME,
  organization: { id: 3, name: 'Northwind Logistics' },
  roles: [{ id: 1 + (id % 4), name: ROLES[id % 4], guid: `role-${id % 4}` }],
});
const people = Array.from({ length: PEOPLE }, (_, index) => person(index + 1));
const resources = [
  'auth.users.READ',
  'auth.users.WRITE',
  'auth.organization.OWNER',
  'auth.roles.READ',
  'auth.userRoles.WRITE',
  'logistics.*',
].map((resource) => ({ resource, isValid: true, organizationId: 3, updated_at: null }));

/** @type {Record<string, {data: unknown[], meta?: unknown}>} */
const own = {
  'GET /auth': { data: [{ access_token: 'iam_t1', user_id: 1, organization_id: 3 }] },
  'GET /auth/organizations': { data: [{ id: 3, name: 'Northwind Logistics' }] },
  'GET /user/1': { data: [people[0]] },
  'GET /user/1/settings': { data: [], meta: { total: 0 } },
  'GET /system_settings/infrastructure': {
    data: [{ key: 'logistic_url', value: 'http://localhost/dashboards/logistics/' }],
    meta: { links: {} },
  },
  'GET /announcements': { data: [] },
  'GET /organizations/3/settings': { data: [], meta: { total: 0 } },
  'GET /in_app_notifications': {
    data: [1, 2, 3].map((id) => ({
      id,
      title: `Temperature above limit ${id}`,
      body: '9.4 °C',
      is_read: false,
      criticality_level: 'danger',
      notification_type: 'sensor_updates',
      created_at: TIME,
    })),
  },
  'GET /possible_permissions': { data: resources.map(({ resource }) => ({ resource })) },
  'POST /check_permission': { data: [{ permissions: resources }] },
};

const member = (/** @type {number} */ id) => ({
  id: `user_${id}`,
  email: `person${id}@northwind.example`,
  firstName: 'Person',
  lastName: String(id),
  profilePictureUrl: null,
  createdAt: TIME,
  lastActivity: TIME,
  status: 'Active',
  roles: [{ name: 'Member', slug: 'member' }],
  authMethods: ['Password'],
  actions: [],
});

/** @type {Record<string, unknown>} */
const peers = {
  'GET /.well-known/config': { account: {}, emails: {}, providers: [], third_party_providers: [] },
  'GET /_widgets/settings': { settings: {}, elevatedAccess: null },
  'GET /_widgets/UserManagement/roles-and-config': {
    roles: [{ name: 'Member', slug: 'member' }],
    multipleRolesEnabled: false,
  },
  'GET /_widgets/UserManagement/roles': [{ name: 'Member', slug: 'member' }],
  'GET /_widgets/UserManagement/organizations': [{ id: 'org_1', name: 'Northwind Logistics' }],
  'GET /config': { inbox: { images: {}, theme: {}, locale: 'en' }, channels: [], ws: { channel: 'x', authUrl: '/ws' } },
  'GET /notifications': { total: 0, current_page: 1, per_page: 15, total_pages: 1, notifications: [] },
};
const input = (/** @type {string} */ name, /** @type {string} */ type) => ({ name, type, required: true });
const hankoLogin = {
  name: 'login_init',
  status: 200,
  csrf_token: 'c',
  payload: {},
  actions: {
    continue_with_login_identifier: {
      action: 'continue_with_login_identifier',
      href: '/login?action=continue',
      inputs: { email: input('email', 'email') },
      description: '',
    },
  },
};

/**
 * @param {string} method
 * @param {URL} url
 * @returns {{status?: number, body: unknown} | undefined} undefined for unknown URLs
 */
export function answerOf(method, url) {
  const { pathname: path, searchParams: query } = url;
  if (path === '/login' || path === '/registration') return { body: hankoLogin };
  if (path === '/_widgets/UserManagement/members') {
    const shown = people.slice(0, Number(query.get('limit') ?? 10));
    return { body: { data: shown.map(({ id }) => member(id)), list_metadata: { after: 'user_10', before: null } } };
  }
  const peer = peers[`${method} ${path}`];
  if (peer) return { body: peer };
  if (!path.startsWith('/api/')) return undefined;
  const call = `${method} ${path.slice('/api'.length)}`;
  if (call === 'GET /user') {
    const from = Number(query.get('__offset') ?? 0);
    const data = people.slice(from, from + Number(query.get('__count') ?? 8));
    return { body: { data, meta: { total: PEOPLE } } };
  }
  const found = own[call];
  return found
    ? { body: { meta: {}, ...found } }
    : { status: 404, body: { meta: { error: { message: 'Not there.', code: 'not_found' } } } };
}
