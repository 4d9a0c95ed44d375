import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { notify } from '../../../../service/features/notifications/notifications.ts';
import { describeServices } from '../../support/describe-services.ts';
import { readEvents } from '../../support/events.ts';
import { answerRows } from '../../support/exports/answers.ts';
import { allowing, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { make, newestLink } from '../../support/reports.ts';
import { startService } from '../../support/service.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { northwind, contoso } = organizationIds;
const OLIVIA = 'olivia.owner@northwind.example';

/** Whoever knows a password alone must not find the links to the exports of a company that requires its own log in. */
describeServices('a password, where the organization requires its own log in', (described) => {
  const query = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
  let connection = 0;
  beforeEach(async () => {
    await query('delete from connections');
    await query('delete from organization_domains');
    await query('delete from notifications where user_id = $1', [userIds.olivia]);
    connection = await keepConnection(described.service, { organizationId: northwind, domain: 'northwind.example' });
  });

  const require = () => query('update connections set required = true');
  const tell = async (organizationId: number | null) =>
    (await described.service.services.database.db.transaction((tx) =>
      notify(tx, userIds.olivia, { title: 'News', level: 'info', type: 'platform_updates', organizationId }),
    )) ?? 0;
  const bell = async (token: string) => {
    const { data, meta } = await described.service.call('GET /in_app_notifications', {
      ...{ token, query: { user_id: userIds.olivia } },
    });
    return { shown: data, unread: meta.unread };
  };

  it('marks and hears nothing of it', async () => {
    const { service } = described;
    await require();
    const token = await service.signIn(OLIVIA);
    const reader = await readEvents(service.url, token);
    const hidden = await tell(northwind);
    const shown = [await tell(contoso), await tell(null)];
    const events = await reader.until(2);
    expect(events.map(({ data }) => (data as { id: number }).id)).toEqual(shown);
    reader.close();
    expect((await bell(token)).shown.map(({ id }) => id)).toEqual([...shown].reverse());
    const body = { ids: [hidden] };
    expect((await service.call('POST /in_app_notifications/mark_as_read', { token, body })).status).toBe(404);
    const all = { token, body: { newest_id: shown[1] } };
    expect((await service.call('POST /in_app_notifications/mark_all_as_removed', all)).data[0]?.count).toBe(2);
  });

  it('hears nothing of it by a stream that began before', async () => {
    const reader = await readEvents(described.service.url, await described.service.signIn(OLIVIA));
    const first = await tell(northwind);
    await reader.until(1);
    await require();
    await tell(northwind);
    const last = await tell(contoso);
    const events = await reader.until(2);
    reader.close();
    expect(events.map(({ data }) => (data as { id: number }).id)).toEqual([first, last]);
  });

  it('shows no picture of its members', async () => {
    const { service } = described;
    const insert = "insert into uploads (user_id, media_type, bytes, width, height) values ($1, 'image/png', '', 1, 1)";
    const { rows } = await query(`${insert} returning id`, [userIds.mona]);
    const params = { id: (rows[0] as { id: number }).id };
    const ask = async (token: string) => (await service.call('GET /uploads/{id}', { token, params })).status;
    const company = await service.signIn(OLIVIA);
    await sendThrough(service, company, connection);
    await require();
    expect(await ask(company)).toBe(200);
    expect(await ask(await service.signIn(OLIVIA))).toBe(404);
  });
});

it('finds no link to an export of it', async () => {
  const application = await startApplication();
  const service = await startService({ env: allowing(application) });
  try {
    const { type } = await registerExport(service, application, { answer: answerRows(3) });
    const company = await service.signIn(OLIVIA);
    const connection = await keepConnection(service, {
      ...{ organizationId: northwind, domain: 'northwind.example', required: true },
    });
    await sendThrough(service, company, connection);
    await make(service, company, { type, format: 'csv' });
    const link = await newestLink(service, company, userIds.olivia);
    expect((await fetch(link)).status).toBe(200);
    const { data } = await service.call('GET /in_app_notifications', {
      ...{ token: await service.signIn(OLIVIA), query: { user_id: userIds.olivia } },
    });
    expect(data.filter(({ body }) => body === link)).toEqual([]);
  } finally {
    await service.stop();
    await application.stop();
  }
});
