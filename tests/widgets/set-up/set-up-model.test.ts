import { afterEach, expect, it } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { SetUpModel } from '../../../src/widgets/set-up/set-up-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function make(answers: Parameters<typeof answering>[0] = {}) {
  service = await answering({
    'GET /api/setup': { data: [{ is_needed: true }] },
    'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 1, organization_id: 1 }] },
    ...answers,
  });
  const { platform } = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/set-up#token=secret', fetch });
  const session = new Session({ base: service.base, platform });
  const model = new SetUpModel(inEnglish, session);
  model.start();
  await model.isNeeded.load();
  for (const [name, value] of Object.entries({
    name: ' Ada ',
    email: 'ada@x.example',
    password: 'meadow-signal-88-tin',
    confirmation: 'meadow-signal-88-tin',
  }))
    model.form.set(name as 'name', value);
  return { model, session, platform, service };
}
const submit = (model: SetUpModel) => model.form.submit((values) => model.send(values));

it('removes the token of the link from the URL immediately', async () => {
  const { model, platform } = await make();
  expect(model.form.values.value.token).toBe('secret');
  expect(platform.location.href()).toBe('https://iam.example/auth/set-up');
});

it('creates the super admin and logs in', async () => {
  const { model, session, service } = await make({
    'POST /api/setup': {
      status: 201,
      data: [{ access_token: 'iam_t1', user_id: 1, organization_id: 1, tfa_token: null }],
    },
  });
  expect(await submit(model)).toBe(true);
  expect(service.asked.find(({ call }) => call === 'POST /api/setup')?.body).toEqual({
    token: 'secret',
    name: 'Ada',
    email: 'ada@x.example',
    password: 'meadow-signal-88-tin',
    password_confirm: 'meadow-signal-88-tin',
  });
  expect(session.isSignedIn).toBe(true);
});

it('validates the input before it sends anything', async () => {
  const { model, service } = await make();
  model.form.set('email', 'ada@nowhere');
  model.form.set('confirmation', 'other');
  expect(await submit(model)).toBe(false);
  expect(model.form.errors.value).toEqual({
    email: ['This email is invalid'],
    confirmation: ['The password and confirm password fields do not match.'],
  });
  expect(service.calls()).not.toContain('POST /api/setup');
});

it('closes once somebody else has set up the platform', async () => {
  const { model } = await make({
    'POST /api/setup': { status: 409, error: { message: 'Done.', code: 'already_set_up' } },
  });
  expect(await submit(model)).toBe(false);
  expect(model.isNeeded.data.value).toBe(false);
});

it('takes the token of a link that is opened in the tab of the page', async () => {
  service = await answering({ 'GET /api/setup': { data: [{ is_needed: true }] } });
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/set-up', fetch });
  const model = new SetUpModel(inEnglish, new Session({ base: service.base, platform: tab.platform }));
  model.start();
  expect([model.form.values.value.token, model.isLinked.value]).toEqual(['', false]);
  tab.back('https://iam.example/auth/set-up#token=pasted');
  expect([model.form.values.value.token, model.isLinked.value]).toEqual(['pasted', true]);
  expect(tab.platform.location.href()).toBe('https://iam.example/auth/set-up');
  tab.back('https://iam.example/auth/set-up');
  expect(model.form.values.value.token).toBe('pasted');
  model.stop();
});
