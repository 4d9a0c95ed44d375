import { expect, it, vi } from 'vitest';
import { setUp, valid } from '../support/session.ts';

type Sent = { body?: unknown };

const message = 'Please confirm that this is you.';
const needed = { status: 403, error: { message, code: 'confirm_needed', data: { password: [message] } } };
const wrong = { status: 422, error: { message: 'Wrong.', code: 'wrong_password', data: { password: ['Wrong.'] } } };

/** The service ten minutes after the log in. */
const later = () =>
  setUp({
    ...valid('t1'),
    'POST /api/email/reset': ({ body }: Sent) => {
      const { password } = body as { password?: string };
      return password === undefined ? needed : password === 'right' ? { data: [] } : wrong;
    },
  });
const change = { body: { email: 'new@example.net' } };

it('asks a view for the password, and sends the change again with it', async () => {
  const { session, service } = await later();
  session.confirmation.open({});
  const sent = session.client.request('POST /email/reset', change);
  await vi.waitFor(() =>
    expect(session.confirmation.asked.value).toMatchObject({ needsPassword: true, needsCode: false }),
  );
  await expect(session.confirmation.asked.value?.send({ password: 'typo' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
  expect(session.confirmation.asked.value, 'it may be corrected').not.toBeNull();
  await session.confirmation.asked.value?.send({ password: 'right' });
  expect((await sent).status).toBe(200);
  expect(session.confirmation.asked.value).toBeNull();
  expect(service.asked.at(-1)?.body).toEqual({ email: 'new@example.net', password: 'right' });
});

it('fails as before without a view that can ask, and when the user gives up', async () => {
  const { session } = await later();
  await expect(session.client.request('POST /email/reset', change)).rejects.toMatchObject({ code: 'confirm_needed' });
  session.confirmation.open({});
  const sent = session.client.request('POST /email/reset', change);
  await vi.waitFor(() => expect(session.confirmation.asked.value).not.toBeNull());
  session.confirmation.asked.value?.cancel();
  await expect(sent).rejects.toMatchObject({ code: 'confirm_needed' });
  expect(session.confirmation.asked.value).toBeNull();
});

it('gives up with the view that asked', async () => {
  const { session } = await later();
  const close = session.confirmation.open({});
  const sent = session.client.request('POST /email/reset', change);
  await vi.waitFor(() => expect(session.confirmation.asked.value).not.toBeNull());
  close();
  await expect(sent).rejects.toMatchObject({ code: 'confirm_needed' });
});
