import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { SentModel } from '../../../src/widgets/applications/notifications/sent-model.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

const LIST = 'GET /api/applications/5/notifications';
const WITHDRAW = 'DELETE /api/applications/5/notifications/3';
const sent = (id: number) => ({ id, title: `Note ${id}`, status: 'sent', recipients: 10, read: 4 });

async function open(answers: Parameters<typeof sessionWith>[0]) {
  const made = await sessionWith(answers);
  const model = new SentModel(inEnglish, made.session, made.toasts, { id: 5 });
  await model.refresh();
  return { ...made, model, ids: () => model.rows.value?.map(({ id }) => id) };
}

it('loads what an application sent, page by page', async () => {
  const { model, ids } = await open({
    [LIST]: ({ call }) =>
      call.includes('__after=3') ? { data: [sent(2)] } : { data: [sent(4), sent(3)], meta: { next: '3' } },
  });
  expect([ids(), model.next.value]).toEqual([[4, 3], 3]);
  await model.more();
  await model.more();
  expect([ids(), model.next.value]).toEqual([[4, 3, 2], null]);
});

it('withdraws one, also one that is gone', async () => {
  let answer: object = { data: [] };
  const { model, shown } = await open({ [LIST]: { data: [sent(3)] }, [WITHDRAW]: () => answer });
  const [row] = model.rows.value ?? [];
  if (!row) throw new Error('Nothing was loaded');
  await model.withdraw(row);
  answer = { status: 404, error: { message: 'Gone.', code: 'not_found' } };
  await model.withdraw(row);
  answer = { status: 503, error: { message: 'Later.', code: 'busy' } };
  await expect(model.withdraw(row)).rejects.toThrow('Later.');
  expect(shown).toEqual(['Notification withdrawn', 'Notification withdrawn', 'error: Later.']);
});
