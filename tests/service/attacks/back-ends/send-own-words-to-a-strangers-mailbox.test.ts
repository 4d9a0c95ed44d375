import { expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { writeDueMails } from '../../../../service/features/sent-notifications/mail-out.ts';
import { describeServices } from '../../support/describe-services.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { until } from '../../support/until.ts';

const { northwind } = organizationIds;
const STRANGER = 'victim@stranger.example';

/** Whoever starts an organization can create accounts for any addresses, and choose mails as its default. */
describeServices('the owner of an organization', (described) => {
  it('sends no words of their own to an address that nobody has proven', async () => {
    const { service } = described;
    const token = await service.signIn('olivia.owner@northwind.example');
    const made = await service.call('POST /user', {
      token,
      body: {
        status: 1,
        name: 'Stranger',
        email: STRANGER,
        password: 'velvet-anchor-77',
        roles: [roleIds.logistics],
        organization_id: northwind,
      },
    });
    expect(made.status).toBe(201);
    const types = [{ notification_type: 'sensor_updates', bell: true, mail: 'instant' }];
    const defaults = { token, params: { id: northwind }, body: { types } };
    expect((await service.call('PUT /organizations/{id}/notification_defaults', defaults)).status).toBe(200);
    const key = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: northwind,
      roleId: roleIds.northwindAdministrator,
    });
    const sent = await service.call('POST /notifications', {
      token: key,
      body: {
        to: { emails: [STRANGER, 'rita.reader@northwind.example'] },
        title: 'You have won',
        link: 'https://prize.example/',
        notification_type: 'sensor_updates',
      },
    });
    expect(sent.data[0]).toMatchObject({ recipients: 2 });
    const isThere = async (to: string) => (await service.outbox(to)).some(({ subject }) => subject === 'You have won');
    await until(() => isThere('rita.reader@northwind.example'), 'the mail to a proven address');
    const [mail] = await service.outbox('rita.reader@northwind.example');
    expect(mail?.text, 'not the word of the platform').toContain('Sent by: Northwind Logistics');
    await writeDueMails(service.services, { signal: new AbortController().signal });
    expect(await isThere(STRANGER)).toBe(false);
  });
});
