import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import type { Session } from '../../../src/core/session/session.ts';
import { KeptOrganization } from '../../../src/widgets/session/kept-organization.ts';

function kept() {
  const organizationId = signal<number | null>(2);
  const chooseOrganization = vi.fn(async (id: number) => void (organizationId.value = id));
  const session = {
    organizationId,
    chooseOrganization,
    user: { data: signal({ organization: { id: 2, name: 'Northwind' } }) },
    organizations: {
      data: signal([
        { id: 2, name: 'Northwind' },
        { id: 3, name: 'Contoso' },
      ]),
      load: vi.fn(),
    },
  } as unknown as Session;
  const model = new KeptOrganization(session);
  model.start();
  return { model, organizationId, chooseOrganization };
}

it('follows the session while nothing is typed', () => {
  const { model, organizationId } = kept();
  organizationId.value = 3;
  expect([model.shown.peek(), model.move.peek()]).toEqual([3, null]);
});

it('keeps the organization of what is typed, and names both', () => {
  const { model, organizationId } = kept();
  const release = model.hold();
  organizationId.value = 3;
  expect(model.shown.peek()).toBe(2);
  expect(model.move.peek()).toMatchObject({ from: 'Northwind', to: 'Contoso' });
  release();
  release();
  expect([model.shown.peek(), model.move.peek()]).toEqual([3, null]);
});

it('goes back, or gives up what is typed', async () => {
  const { model, organizationId, chooseOrganization } = kept();
  model.hold();
  organizationId.value = 3;
  await model.move.peek()?.goBack();
  expect(chooseOrganization).toHaveBeenCalledWith(2);
  expect([model.shown.peek(), model.move.peek()]).toEqual([2, null]);
  organizationId.value = 3;
  model.move.peek()?.discard();
  expect([model.shown.peek(), model.move.peek()]).toEqual([3, null]);
});

it('keeps nothing after a log out', () => {
  const { model, organizationId } = kept();
  model.hold();
  organizationId.value = null;
  expect([model.shown.peek(), model.move.peek()]).toEqual([null, null]);
});
