import { afterEach, expect, it } from 'vitest';
import { Client } from '../../../src/core/http/client.ts';
import type { Session } from '../../../src/core/session/session.ts';
import { BulkInviteModel } from '../../../src/widgets/members/invite/bulk-invite-model.ts';
import { InviteModel } from '../../../src/widgets/members/invite/invite-model.ts';
import { inviteWords } from '../../../src/widgets/members/invite/invite-words.ts';
import { resultsFile } from '../../../src/widgets/members/invite/results-file.ts';
import type { InvitationList } from '../../../src/core/contract/endpoints/invitations.ts';
import { until } from '../../service/support/until.ts';
import { answering, type Asked } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

let service: Awaited<ReturnType<typeof answering>> | undefined;
afterEach(() => service?.stop());

async function client(answers: Parameters<typeof answering>[0]) {
  service = await answering(answers);
  const said: string[] = [];
  const toasts = { success: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
  return {
    client: new Client({ base: service.base, fetch, token: () => 'iam_t', organization: () => 3 }),
    said,
    toasts,
    service,
  };
}

/** A session of a page whose pauses are over at once. */
const withoutPauses = (made: Client) => ({
  client: made,
  platform: {
    after: (_ms: number, work: () => void) => {
      queueMicrotask(work);
      return () => {};
    },
  },
});

const list = (changes: Partial<InvitationList> = {}): InvitationList => ({
  ...{ id: 9, status: 'running', total: 150, invited: 0, refused: 0, continues_at: null, message: null },
  ...{ created_by: 'Olivia', created_at: '2026-11-01T08:00:00.000Z', finished_at: null },
  ...changes,
});
const FINISHED = { status: 'done', invited: 149, refused: 1, finished_at: '2026-11-01T08:01:00.000Z' } as const;
const result = (email: string, status = 'invited', message: string | null = null) => ({
  ...{ email, status, message },
  code: null,
});

const batch = ({ body }: Asked) => ({
  data: (body as { emails: string[] }).emails.map((email) =>
    email.startsWith('known')
      ? { email, ok: false, code: 'already_member', message: 'Already here' }
      : { email, ok: true, code: null, message: null },
  ),
});

async function* text(all: string) {
  yield all;
}

it('reports a file that cannot be read to its end, and starts over', async () => {
  const { client: made, toasts, said } = await client({});
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  async function* broken() {
    yield 'a@x.example\n';
    throw new DOMException('The file was changed', 'NotReadableError');
  }
  await model.read(broken());
  expect([model.phase.peek(), model.rows.peek(), said]).toEqual([
    'empty',
    [],
    ['This file cannot be read. Choose it again.'],
  ]);
});

it('checks nothing in a list without an email', async () => {
  const { client: made, toasts, said } = await client({});
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  await model.read(text('\n\n'));
  await model.check([5]);
  expect([model.phase.peek(), said]).toEqual(['empty', ['No emails found in this list.']]);
});

it.each([
  'ada@x.example; bob@x.example; cy@x.example',
  '"Lovelace, Ada" <ada@x.example>; Bob Stone <bob@x.example>, cy@x.example',
  'Lovelace, Ada <ada@x.example>; Stone, Bob <bob@x.example>; cy@x.example',
  'ada@x.example\nBob Stone <bob@x.example>\ncy@x.example',
  'ada@x.example, bob@x.example\ncy@x.example',
  'Name;Emails\nTeam;"ada@x.example, bob@x.example"\nCy;cy@x.example',
])('loses none of %j', async (pasted) => {
  const { client: made, toasts } = await client({});
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  await model.read(text(pasted));
  expect(model.rows.peek().map(({ email, state }) => [email, state])).toEqual([
    ['ada@x.example', 'waiting'],
    ['bob@x.example', 'waiting'],
    ['cy@x.example', 'waiting'],
  ]);
});

it('takes the emails from another column before anything is sent', async () => {
  const { client: made, toasts, service } = await client({ 'POST /api/invite/batch': batch });
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  await model.read(text('Name,Email,Backup email\nAda,ada@x.example,old@x.example\nBob,bob@x.example,'));
  expect([model.column.peek(), model.rows.peek().map(({ email }) => email)]).toEqual([
    1,
    ['ada@x.example', 'bob@x.example'],
  ]);
  model.choose(2);
  expect(model.rows.peek().map(({ email, state }) => [email, state])).toEqual([
    ['old@x.example', 'waiting'],
    ['', 'rejected'],
  ]);
  expect(service.asked).toEqual([]);
  await model.check([5]);
  model.choose(1);
  expect([model.phase.peek(), model.rows.peek().map(({ state }) => state)]).toEqual(['empty', ['waiting', 'waiting']]);
});

it('checks a list with a dry run in batches of 100, then lets a job invite the valid rows', async () => {
  let looks = 0;
  const emails = Array.from({ length: 150 }, (_, at) => `p${at}@x.example`);
  const {
    client: made,
    toasts,
    said,
    service,
  } = await client({
    'POST /api/invite/batch': batch,
    'POST /api/invite/lists': { status: 201, data: [list()] },
    'GET /api/invite/lists/9': () =>
      (looks += 1) < 3 ? { data: [list({ invited: looks })] } : { data: [list(FINISHED)] },
    'GET /api/invite/lists/9/results': {
      data: emails.map((email, at) => (at === 7 ? result(email, 'refused', 'Already here') : result(email))),
    },
  });
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  await model.read(text(['email', ...emails, 'known@x.example', 'P0@x.example', 'wrong'].join('\n')));
  const count = (state: string) => model.rows.peek().filter((row) => row.state === state).length;
  expect([model.rows.peek().length, count('waiting'), count('rejected')]).toEqual([153, 151, 2]);
  await model.check([5]);
  expect([model.phase.peek(), count('ready'), count('rejected')]).toEqual(['checked', 150, 3]);
  await model.invite([5]);
  expect([model.phase.peek(), count('invited'), count('rejected')]).toEqual(['done', 149, 4]);
  expect(model.rows.peek()[7]).toMatchObject({ line: 8, state: 'rejected', message: 'Already here' });
  const sent = service.asked.flatMap(({ call, body }) =>
    call.startsWith('POST') ? [body as { emails: string[] }] : [],
  );
  expect(sent.map((body) => body.emails.length)).toEqual([100, 51, 150]);
  expect(looks).toBe(3);
  expect(said).toEqual(['User invited']);
});

it('shows a list that is still being invited, and cancels it: the rest stays ready', async () => {
  let isCancelled = false;
  const stopped = { status: 'cancelled', total: 3, invited: 1, refused: 1, finished_at: FINISHED.finished_at } as const;
  const {
    client: made,
    toasts,
    service,
  } = await client({
    'GET /api/invite/lists': { data: [list({ total: 3 })] },
    'GET /api/invite/lists/9': () => ({ data: [list(isCancelled ? stopped : { total: 3 })] }),
    'GET /api/invite/lists/9/results': () => ({
      data: [
        result('a@x.example', isCancelled ? 'invited' : 'waiting'),
        result('b@x.example', 'refused', 'Already here'),
        result('c@x.example', 'waiting'),
      ],
    }),
    'DELETE /api/invite/lists/9': () => {
      isCancelled = true;
      return { data: [list(stopped)] };
    },
  });
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  const resumed = model.resume();
  await until(() => model.phase.peek() === 'inviting', 'the list');
  await model.halt();
  await resumed;
  expect([model.phase.peek(), model.rows.peek().map(({ state }) => state)]).toEqual([
    'stopped',
    ['invited', 'rejected', 'ready'],
  ]);
  expect(service.calls()).toContain('DELETE /api/invite/lists/9?organization_id=3');
});

it('shows nothing if no list is being invited', async () => {
  const { client: made, toasts, said } = await client({ 'GET /api/invite/lists': { data: [list(FINISHED)] } });
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  await model.resume();
  expect([model.phase.peek(), model.rows.peek(), said]).toEqual(['empty', [], []]);
});

it('saves the results for a spreadsheet, without formulas', async () => {
  const file = resultsFile(
    [
      { line: 1, email: 'a@x.example', state: 'invited', message: '' },
      { line: 2, email: '=1+1@x.example', state: 'rejected', message: 'Speak "no"' },
      { line: 3, email: 'x;=1+1', state: 'rejected', message: '' },
      { line: 4, email: '＝1+1', state: 'rejected', message: '' },
    ],
    inEnglish(inviteWords),
  );
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()).split('\r\n')).toEqual([
    '\uFEFFRow,Email,Result',
    '1,a@x.example,Invited',
    `2,'=1+1@x.example,"Speak ""no"""`,
    `3,"x;'=1+1",Rejected`,
    `4,'＝1+1,Rejected`,
    '',
  ]);
});

it('stops at a failed request, and continues from there', async () => {
  let broken = true;
  const {
    client: made,
    toasts,
    said,
  } = await client({
    'POST /api/invite/batch': (asked) =>
      broken ? { status: 503, error: { message: 'Later', code: 'busy' } } : batch(asked),
  });
  const model = new BulkInviteModel(inEnglish, withoutPauses(made), 3, toasts);
  await model.read(text('a@x.example\nb@x.example'));
  await model.check([5]);
  expect([model.phase.peek(), said]).toEqual(['stopped', ['Later']]);
  broken = false;
  await model.goOn([5]);
  expect([model.phase.peek(), model.rows.peek().map(({ state }) => state)]).toEqual(['checked', ['ready', 'ready']]);
});

it('invites a few with one request each, keeps the failed ones, and shows errors before it sends', async () => {
  const {
    client: made,
    toasts,
    said,
    service,
  } = await client({
    'POST /api/invite': ({ body }) =>
      (body as { email: string }).email === 'known@x.example'
        ? { status: 409, error: { message: 'Already here', code: 'already_member' } }
        : { data: [body] },
  });
  const model = new InviteModel(inEnglish, { client: made } as unknown as Session, 3, toasts);
  await expect(model.send({ emails: ['a@x.example'], roles: [] })).rejects.toThrow('You have blank fields');
  await expect(model.send({ emails: ['a'], roles: ['5'] })).rejects.toThrow('Some of emails is invalid');
  await expect(
    model.send({ emails: Array.from({ length: 11 }, (_, at) => `a${at}@x.example`), roles: ['5'] }),
  ).rejects.toThrow('You can only invite 10 users at once');
  expect(service.asked).toHaveLength(0);
  expect(await model.send({ emails: ['a@x.example', 'known@x.example'], roles: ['5'] })).toBe(false);
  expect(service.asked.map(({ body }) => body)).toEqual([
    { email: 'a@x.example', role_ids: [5] },
    { email: 'known@x.example', role_ids: [5] },
  ]);
  expect(model.form.values.peek().emails).toEqual(['known@x.example']);
  expect(said).toEqual(['User invited', 'Already here']);
});
