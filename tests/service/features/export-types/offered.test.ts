import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { giveRole } from '../../support/roles.ts';
import { startService, type TestService } from '../../support/service.ts';
import { bodyOf, registered } from './support.ts';

const { northwind, contoso } = organizationIds;

let service: TestService;
let staff: string;
let owner: string;
let fleet: number;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  staff = await service.signIn('superadmin@platform.example');
  owner = await service.signIn('olivia.owner@northwind.example', northwind);
});
afterAll(() => service?.stop());

const newApplication = async (name: string) =>
  (await service.call('POST /applications', { token: staff, body: { name, title: name } })).data[0]?.id ?? 0;
const ask = (token: string, route?: string) =>
  service.call('GET /export_types', { token, query: route === undefined ? {} : { route } });
const types = async (token: string, route?: string) => (await ask(token, route)).data.map(({ type }) => type);

describe('before any application registered an export type', () => {
  it('nothing is offered, and staff learn that they may register one', async () => {
    await service.services.database.pool.query('delete from export_types');
    expect(await ask(owner)).toMatchObject({ status: 200, data: [], meta: { any: false, may_register: false } });
    expect((await ask(staff)).meta).toEqual({ any: false, may_register: true });
  });
});

describe('the offered export types', () => {
  beforeAll(async () => {
    fleet = await newApplication('fleet');
    const depot = await newApplication('depot');
    const declared = ['trips', 'tours'].map((area) => ({ resource: `fleet.${area}.READ`, title: area }));
    await service.call('PUT /applications/{id}/permissions', {
      token: staff,
      params: { id: fleet },
      body: { permissions: declared },
    });
    const choice = { name: 'level', label: 'Level', kind: 'choice', options: [{ value: 'all', label: 'All' }] };
    await registered(service, staff, fleet, bodyOf('fleet', { type: 'trip', routes: ['trip'], params: [choice] }));
    await registered(service, staff, fleet, bodyOf('fleet', { type: 'trips', permission: 'fleet.trips.READ' }));
    await registered(service, staff, fleet, bodyOf('fleet', { type: 'tour', routes: ['trip', 'tour'] }));
    await registered(service, staff, depot, bodyOf('depot', { type: 'stock' }));
  });

  it('are those that name the route, and those without routes where their application names no other', async () => {
    expect(await types(owner, 'trip')).toEqual(['trip', 'tour', 'stock']);
    expect(await types(owner, 'tour')).toEqual(['tour', 'stock']);
    expect(await types(owner, 'elsewhere')).toEqual(['trips', 'stock']);
    expect(await types(owner)).toEqual(['trips', 'stock']);
    expect(await types(owner, '')).toEqual(['trips', 'stock']);
    expect(await types(owner, "' or 1=1 --")).toEqual(['trips', 'stock']);
    expect((await ask(owner, 'x'.repeat(255))).status).toBe(400);
  });

  it('describe their parameters, and no more than the dialog needs', async () => {
    expect((await ask(owner, 'trip')).data[0]).toEqual({
      ...{ type: 'trip', title: 'Rows', formats: ['csv', 'json'] },
      params: [
        { name: 'level', label: 'Level', kind: 'choice', required: false, options: [{ value: 'all', label: 'All' }] },
      ],
    });
  });

  it('are those whose permission the caller holds in their organization', async () => {
    const mona = { userId: userIds.mona, organizationId: northwind };
    const token = await service.signIn('mona.member@northwind.example', northwind);
    expect(await ask(token)).toMatchObject({ data: [], meta: { any: true, may_register: false } });
    await giveRole(service, { ...mona, permissions: ['fleet.tours.READ'] });
    expect(await types(token)).toEqual([]);
    await giveRole(service, { ...mona, permissions: ['fleet.trips.READ'] });
    expect(await types(token)).toEqual(['trips']);
    expect(await types(token, 'trip')).toEqual([]);
    await giveRole(service, { ...mona, permissions: ['fleet.*'] });
    expect(await types(token, 'trip')).toEqual(['trip', 'tour']);
    expect(await types(staff, 'trip')).toEqual(['trip', 'tour', 'stock']);
  });

  it('are none without an organization, or with a permission of another one', async () => {
    const guest = await service.signIn('olga.orphan@example.net');
    expect(await ask(guest)).toMatchObject({ status: 200, data: [], meta: { any: true } });
    const marco = { userId: userIds.marco, organizationId: contoso, permissions: ['fleet.*'] };
    await giveRole(service, marco);
    const token = await service.signIn('marco.multi@example.net', northwind);
    expect(await types(token)).toEqual([]);
    const there = await service.signIn('marco.multi@example.net', contoso);
    expect(await types(there)).toContain('trips');
  });

  it('are offered to an API key of an organization', async () => {
    const key = (roleId: number) =>
      keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
    expect(await types(await key(roleIds.northwindAdministrator))).toEqual(['trips', 'stock']);
    expect(await types(await key(roleIds.userReader))).toEqual([]);
  });
});
