import { afterEach, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { OrganizationsModel } from '../../../src/widgets/organizations/organizations-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const organization = { id: 5, name: 'Fabrikam', owner_user_id: 7, updated_at: '2026-11-01T08:00:00.000Z' };

async function start(href: string, answers: Parameters<typeof answering>[0] = {}) {
  service = await answering({
    'GET /api/organizations': { data: [organization], meta: { total: 40 } },
    ...answers,
  });
  const { platform } = fakeTab(new FakeBrowser(), { href, fetch });
  const session = new Session({ base: service.base, platform });
  const said: string[] = [];
  let undo: (() => void) | undefined;
  const toasts = {
    success: (text: string, action?: { run: () => void }) => {
      said.push(text);
      undo = action?.run;
    },
    error: (text: string) => void said.push(text),
  };
  const model = new OrganizationsModel(inEnglish, session, toasts as never, platform.location);
  model.start();
  await vi.waitFor(() => expect(['ready', 'failed']).toContain(model.list.status.peek()));
  return { model, said, undo: () => undo?.(), service, search: () => new URL(platform.location.href()).search };
}

it('requests what the URL says, including owners', async () => {
  const { service } = await start('https://iam.example/auth/organizations?term=fab&sort=-name&deleted=1&page=2');
  const query = new URL(service.calls()[0]?.split(' ')[1] ?? '', 'https://x').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    term: 'fab',
    __sort: '-name',
    __count: '8',
    __offset: '8',
    withOwner: '1',
    onlyDeleted: '1',
  });
});

it('deletes an organization, and restores it from the toast', async () => {
  const { model, said, undo, service } = await start('https://iam.example/auth/organizations', {
    'DELETE /api/organizations/5': { data: [] },
    'POST /api/organizations/5/undelete': { data: [organization] },
  });
  await model.remove(organization);
  undo();
  await vi.waitFor(() => expect(said).toEqual(['Organization deleted', 'Organization restored']));
  expect(service.calls().filter((call) => call.startsWith('GET /api/organizations'))).toHaveLength(3);
});

it('shows why a deletion failed and keeps the dialog; one that is already gone counts as deleted', async () => {
  const { model, said } = await start('https://iam.example/auth/organizations', {
    'DELETE /api/organizations/5': { status: 403, error: { message: 'Protected.', code: 'platform_protected' } },
    'DELETE /api/organizations/6': { status: 404, error: { message: 'Gone.', code: 'not_found' } },
  });
  await expect(model.remove(organization)).rejects.toThrow('Protected.');
  await model.remove({ ...organization, id: 6 });
  expect(said).toEqual(['Protected.', 'Gone.']);
});

it('shows no toast for a forbidden list, which the page shows as denied', async () => {
  const { said, model } = await start('https://iam.example/auth/organizations', {
    'GET /api/organizations': { status: 403, error: { message: 'No.', code: 'forbidden' } },
  });
  expect([said, model.list.status.peek()]).toEqual([[], 'failed']);
});
