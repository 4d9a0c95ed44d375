import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import {
  PreferencesModel,
  type PreferencesOwner,
} from '../../../src/widgets/settings/notifications/preferences-model.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

const PATH = '/api/user/7/notification_preferences';
const given = (more: object = {}) => ({
  types: [{ notification_type: 'sensor_updates', title: 'Sensors', bell: true, mail: 'off', is_default: true }],
  quiet_hours: null,
  time_zone: null,
  ...more,
});

async function open({ refuses = false, data = given(), path = PATH, owner = { userId: 7 } as PreferencesOwner } = {}) {
  const error = { status: 503, error: { message: 'Later.', code: 'busy' } };
  const made = await sessionWith({
    [`GET ${path}`]: { data: [data] },
    [`PUT ${path}`]: refuses ? error : { data: [] },
  });
  const options = { owner, timeZone: 'Europe/Berlin' };
  const model = new PreferencesModel(inEnglish, made.session, made.toasts, options);
  await model.resource.load();
  const sent = () => made.service.asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  const [sensors] = model.resource.data.value?.types ?? [];
  if (!sensors) throw new Error('No preferences were loaded');
  return { ...made, model, sensors, sent, now: () => model.resource.data.value };
}

it('changes a type at once, and tells the service where the user is', async () => {
  const { model, sensors, sent, now } = await open();
  const done = model.choose(sensors, { mail: 'daily' });
  expect(now()).toMatchObject({
    types: [{ bell: true, mail: 'daily', is_default: false }],
    time_zone: 'Europe/Berlin',
  });
  await done;
  await model.choose(sensors, { bell: false });
  const types = (bell: boolean) => [{ notification_type: 'sensor_updates', bell, mail: 'daily' }];
  expect(sent()).toEqual([
    { types: types(true), time_zone: 'Europe/Berlin' },
    { types: types(false), time_zone: 'Europe/Berlin' },
  ]);
});

it('takes a change back that the service refuses', async () => {
  const { model, sensors, shown, now } = await open({ refuses: true });
  await model.choose(sensors, { bell: false });
  expect([now()?.types[0]?.bell, shown]).toEqual([true, ['error: Later.']]);
});

it('turns quiet hours on and off, and refuses those that end when they begin', async () => {
  const { model, sent, shown, now } = await open();
  await model.rest({});
  expect(now()?.quiet_hours).toEqual({ from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' });
  await model.rest({ to: '22:00' });
  expect(shown).toEqual(['error: Quiet hours must end at another time than they begin.']);
  await model.rest({ to: '06:00' });
  await model.rest(null);
  expect(sent()).toEqual([
    { quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' } },
    { quiet_hours: { from: '22:00', to: '06:00', time_zone: 'Europe/Berlin' } },
    { quiet_hours: null, time_zone: 'Europe/Berlin' },
  ]);
});

it("changes an organization's defaults", async () => {
  const { model, sensors, sent } = await open({
    path: '/api/organizations/3/notification_defaults',
    owner: { organizationId: 3 },
  });
  await model.choose(sensors, { bell: false });
  const types = [{ notification_type: 'sensor_updates', bell: false, mail: 'off' }];
  expect(sent()).toEqual([{ types, time_zone: 'Europe/Berlin' }]);
});
