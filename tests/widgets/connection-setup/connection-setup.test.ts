import { afterEach, expect, it } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { ConnectionSetupModel } from '../../../src/widgets/connection-setup/connection-setup-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';

const opened = {
  access_token: 'setup_1',
  organization_id: 3,
  organization_name: 'Acme',
  expires_at: '2026-11-21T08:00:00.000Z',
};
const OPEN = 'POST /api/auth/connection_setup';
const CHECK = `${OPEN}/check`;
const checked = { organization_name: 'Acme', expires_at: opened.expires_at };

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

async function open(answers: Parameters<typeof answering>[0], search = '?hash=h1') {
  const service = await answering({ [CHECK]: { data: [checked] }, [OPEN]: { data: [opened] }, ...answers });
  stop = service.stop;
  const browser = new FakeBrowser();
  const tab = fakeTab(browser, { href: `https://iam.example/auth/connection-setup${search}`, fetch });
  browser.cookies.set('token', 'of-olivia');
  const session = new Session({ base: service.base, platform: tab.platform });
  return { service, browser, tab, session, model: new ConnectionSetupModel(session) };
}

it('only checks the link before the press, then opens it and takes it out of the URL', async () => {
  const { model, service, tab } = await open({});
  await expect.poll(() => model.state.value).toMatchObject({ kind: 'begin', organization: 'Acme' });
  expect(service.calls()).toEqual([CHECK]);
  await model.begin();
  expect(model.state.value).toMatchObject({ kind: 'open', opened });
  for (const asked of service.asked) expect(asked).toMatchObject({ body: { hash: 'h1' }, token: null });
  expect(tab.platform.location.href()).not.toContain('hash');
});

it('works beside the session of whoever is logged in, which stays as it is', async () => {
  const { model, service, session, browser } = await open({ 'GET /api/organizations/3/domains': { data: [] } });
  const phase = session.phase.value;
  await model.begin();
  const { state } = model;
  if (state.value.kind !== 'open') throw new Error('The link was not opened');
  const { client } = state.value.access;
  await client.request('GET /organizations/{id}/domains', { params: { id: 3 } });
  expect(service.asked.at(-1)).toMatchObject({ token: 'setup_1', organization: null });
  expect([browser.cookies.get('token'), session.phase.value]).toEqual(['of-olivia', phase]);
});

it('keeps working after a reload of the tab, without opening the link again', async () => {
  const { model, session, service } = await open({});
  await model.begin();
  const again = new ConnectionSetupModel(session);
  expect(again.state.value).toMatchObject({ kind: 'open', opened });
  expect(service.calls().filter((call) => call === OPEN)).toHaveLength(1);
});

it('says that a link was used, and that one has ended meanwhile', async () => {
  const used = await open({ [OPEN]: { status: 422, error: { message: 'It was used.', code: 'link_used' } } });
  await used.model.begin();
  expect(used.model.state.value).toMatchObject({ kind: 'ended', error: { code: 'link_used' } });
  await stop?.();
  const { model } = await open({
    'GET /api/organizations/3/domains': { status: 401, error: { message: 'Over.', code: 'session_ended' } },
  });
  await model.begin();
  const state = model.state.value;
  if (state.kind !== 'open') throw new Error('The link was not opened');
  const asked = state.access.client.request('GET /organizations/{id}/domains', { params: { id: 3 } });
  await expect(asked).rejects.toMatchObject({ status: 401 });
  expect(model.state.value.kind).toBe('ended');
});

it('says at once that a link is dead, and offers one that could not be checked for now', async () => {
  const dead = await open({ [CHECK]: { status: 422, error: { message: 'It ended.', code: 'link_ended' } } });
  await expect.poll(() => dead.model.state.value).toMatchObject({ kind: 'ended', error: { code: 'link_ended' } });
  await stop?.();
  const { model, service } = await open({
    [CHECK]: { status: 503, error: { message: 'Later.', code: 'unavailable' } },
  });
  await expect.poll(() => service.calls()).toEqual([CHECK]);
  await model.begin();
  expect(model.state.value.kind).toBe('open');
});

it('can be begun again after a fault of the moment', async () => {
  let isDown = true;
  const { model } = await open({
    [OPEN]: () => (isDown ? { status: 503, error: { message: 'Later.', code: 'unavailable' } } : { data: [opened] }),
  });
  await model.begin();
  expect(model.state.value).toMatchObject({ kind: 'begin', busy: false, error: { status: 503 } });
  isDown = false;
  await model.begin();
  expect(model.state.value.kind).toBe('open');
});

it('ends at the link’s end, and after a reload past it', async () => {
  const { model, session, browser, tab } = await open({});
  await model.begin();
  browser.time = Date.parse(opened.expires_at) + 1;
  expect(new ConnectionSetupModel(session).state.value.kind).toBe('ended');
  tab.pass(0);
  expect(model.state.value.kind).toBe('ended');
});

it('finishes: the token ends, and the tab forgets it', async () => {
  const { model, session, service } = await open({ 'DELETE /api/auth/connection_setup': { data: [] } });
  await model.begin();
  await model.finish();
  expect([model.state.value.kind, service.asked.at(-1)?.token]).toEqual(['finished', 'setup_1']);
  expect(new ConnectionSetupModel(session).state.value.kind).toBe('none');
});

it('asks for the link on a page without one', async () => {
  expect((await open({}, '')).model.state.value.kind).toBe('none');
});
