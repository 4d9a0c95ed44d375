import { afterEach, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { tokenCookie } from '../../../src/core/session/token.ts';
import { HeaderModel, infoItems, ownMenuItems } from '../../../src/widgets/header/header-model.ts';
import type { HeaderMenuItem } from '../../../src/widgets/header/inputs.ts';
import { fitting } from '../../../src/widgets/react/use-fitting.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

let stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function setUp(
  options: {
    href?: string;
    offer?: boolean;
    router?: boolean;
    token?: boolean;
    basePath?: string;
    permissions?: Promise<{ resource: string; isValid: boolean }[]>;
  } = {},
) {
  let organization = 3;
  const service = await answering({
    'GET /api/auth': () => ({ data: [{ access_token: 'iam_t', user_id: 7, organization_id: organization }] }),
    'GET /api/auth/organizations': {
      data: [
        { id: 3, name: 'A' },
        { id: 4, name: 'B' },
      ],
    },
    'PUT /api/auth/organizations/4': () => ((organization = 4), { data: [{ organization_id: 4 }] }),
    'GET /api/organizations/my': () => ({
      data: [
        {
          id: organization,
          name: 'A',
          settings: organization === 3 ? [{ id: 1, category: 'branding', key: 'logo', value: '<svg/>' }] : [],
        },
      ],
    }),
    'GET /api/system_settings/infrastructure': {
      data: [
        { key: 'logistic_url', value: 'https://logistics.example/' },
        { key: 'auth_server_url', value: 'https://iam.example/auth/' },
      ],
      meta: { links: { documentation_url: 'https://docs.example/', helpdesk_url: 'https://help.example/' } },
    },
    ...(options.permissions && {
      'GET /api/possible_permissions': { data: [{ resource: 'logistics.*' }] },
      'POST /api/check_permission': async () => ({ data: [{ permissions: await options.permissions }] }),
    }),
    'DELETE /api/auth': { data: [] },
  });
  const browser = new FakeBrowser();
  const href = options.href ?? 'https://host.example/dashboards/x';
  if (options.token ?? true)
    browser.cookies.set(tokenCookie({ base: service.base, page: href, domain: undefined }), 'iam_t');
  const tab = fakeTab(browser, { href, fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const went: unknown[] = [];
  const offered: unknown[] = [];
  const model = new HeaderModel({
    session,
    router: options.router ? { go: (to) => went.push(to), href: () => '' } : null,
    offer: (name, url) => (offered.push({ name, url }), options.offer ?? true),
    home: () => ({ base: service.base, page: tab.platform.location.href(), basePath: options.basePath }),
  });
  model.start();
  stops.push(() => model.stop(), service.stop);
  return { service, session, model, went, offered, ...tab };
}
const [profile, logout] = ownMenuItems(inEnglish) as [HeaderMenuItem, HeaderMenuItem];

it('shows the logo of the organization, also after a switch', async () => {
  const { model } = await setUp();
  await vi.waitFor(() => expect(model.logo.data.value).toMatch(/^data:image/));
  await model.chooseOrganization(4);
  await vi.waitFor(() => expect(model.logo.data.value).toBeNull());
});

it.each([true, false])("requests the platform's links once and shows three links (logged in: %s)", async (token) => {
  const { service, session } = await setUp({ token });
  await vi.waitFor(() =>
    expect(
      infoItems(inEnglish, session.links.value ?? {}, session.base).map(({ title, link }) => [title, link]),
    ).toEqual([
      ['Documentation', 'https://docs.example/'],
      ['API guide', `${session.base}/openapi.json`],
      ['Helpdesk', 'https://help.example/'],
    ]),
  );
  await vi.waitFor(() => expect(session.phase.value).toBe(token ? 'signed-in' : 'signed-out'));
  await vi.waitFor(() => expect(session.organizations.status.value).toBe(token ? 'ready' : 'idle'));
  expect(service.calls().filter((call) => call.includes('infrastructure'))).toHaveLength(1);
});

it('shows applications only once permissions are known, all at once', async () => {
  let answer = () => {};
  const { model, session } = await setUp({
    permissions: new Promise((resolve) => {
      answer = () => resolve([{ resource: 'logistics.*', isValid: true }]);
    }),
  });
  const shown: string[] = [];
  stops.push(model.applications.subscribe((all) => all.length > 0 && shown.push(all.map(({ key }) => key).join())));
  await vi.waitFor(() => expect(session.infrastructure.status.value).toBe('ready'));
  await vi.waitFor(() => expect(session.phase.value).toBe('signed-in'));
  expect(shown).toEqual([]);
  answer();
  await vi.waitFor(() => expect(shown).toEqual(['logistic_url,auth_server_url']));
});

it.each([true, false])('shows what needs no permission if no others are known (logged in: %s)', async (token) => {
  const { model } = await setUp({ token });
  await vi.waitFor(() => expect(model.applications.value.map(({ key }) => key)).toEqual(['auth_server_url']));
});

it('remembers the chosen application', async () => {
  const { model, session } = await setUp();
  model.chooseApplication('https://app.example/');
  expect(session.storage.app).toBe('https://app.example/');
});

it('navigates through the router around it, unless the route is already open', async () => {
  const { model, went } = await setUp({ router: true });
  await model.choose(profile, 'user');
  await model.choose(profile, 'team');
  expect(went).toEqual([{ name: 'user' }]);
});

it('offers navigation to the host, and goes to the service if the host declines', async () => {
  const own = await setUp({ offer: false });
  await own.model.choose({ title: 'Devices', route: 'devices' }, undefined);
  await own.model.choose(profile, undefined);
  expect(own.offered).toEqual([
    { name: 'devices', url: '' },
    { name: 'user', url: expect.stringMatching(/\/auth\/user$/) },
  ]);
  expect(own.assigned).toEqual([]);
  const other = await setUp();
  await other.model.choose({ title: 'Devices', route: 'devices', url: 'https://host.example/devices' }, 'home');
  await other.model.choose({ title: 'Nowhere', route: 'nowhere' }, 'home');
  expect(other.assigned).toEqual(['https://host.example/devices']);
});

it.each([
  'javascript:alert(document.domain)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//[',
])('never links a menu item to %j', async (url) => {
  const { model, offered, assigned, session } = await setUp();
  await model.choose({ title: 'Devices', route: 'devices', url }, 'home');
  await model.choose({ ...profile, url }, 'home');
  expect(offered).toEqual([
    { name: 'devices', url: '' },
    { name: 'user', url: expect.stringMatching(/\/auth\/user$/) },
  ]);
  expect(assigned).toEqual([new URL('/auth/user', session.base).href]);
});

it('recognizes the current console page by the URL', async () => {
  const { model, session, offered, platform } = await setUp();
  platform.location.replace(new URL('/auth/user', session.base).href);
  await model.choose(profile, undefined);
  expect(offered).toEqual([]);
});

it('leads to the pages of a console on this site', async () => {
  const { model, offered, platform } = await setUp({ basePath: '/people' });
  await model.choose(profile, undefined);
  expect(offered).toEqual([{ name: 'user', url: 'https://host.example/people/user' }]);
  platform.location.replace('https://host.example/people/user');
  await model.choose(profile, undefined);
  expect(offered).toHaveLength(1);
});

it('ends the session on logout and forgets closed announcements', async () => {
  const { model, session, offered, assigned } = await setUp();
  await session.bootstrap();
  session.storage.closedAnnouncements = [1];
  session.storage.disposedAnnouncements = [2];
  await model.choose(logout, undefined);
  expect(offered).toEqual([{ name: 'logout', url: expect.stringMatching(/\/auth\/logout$/) }]);
  expect([session.storage.closedAnnouncements, session.storage.disposedAnnouncements]).toEqual([[], [2]]);
  expect(session.phase.value).toBe('signed-out');
  // The page of another origin stays.
  expect(assigned).toEqual([]);
});

it('shows as many applications as fit, beside a button for the rest', () => {
  expect(fitting([100, 100, 100], 304)).toBe(3);
  expect(fitting([100, 100, 100], 303)).toBe(2);
  expect(fitting([100, 100, 100], 252)).toBe(2);
  expect(fitting([100, 100, 100], 251)).toBe(0);
  expect(fitting([100], 20)).toBe(0);
  expect(fitting([], 0)).toBe(0);
});
