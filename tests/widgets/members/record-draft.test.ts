import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { Session } from '../../../src/core/session/session.ts';
import { openRecordDraft, RecordDraft } from '../../../src/widgets/session/record-draft.ts';

function session() {
  const userId = signal<number | null>(7);
  const phase = signal('signed-in');
  const made = { userId, phase, endReason: signal('ended') } as unknown as Session;
  return {
    made,
    end: () => {
      userId.value = null;
      phase.value = 'signed-out';
    },
    signIn: (id: number) => {
      userId.value = id;
      phase.value = 'signed-in';
    },
  };
}

it('restores a new record once after the session ended', () => {
  const { made, end, signIn } = session();
  const before = new RecordDraft<{ id: number }, string>(made, 'webhook');
  expect(before.take()).toBeUndefined();
  end();
  before.keep('typed');
  signIn(7);
  expect(openRecordDraft(made, 'webhook')).toBe('new');
  expect(new RecordDraft(made, 'webhook').take()).toBe('typed');
  expect([openRecordDraft(made, 'webhook'), new RecordDraft(made, 'webhook').take()]).toEqual([null, undefined]);
});

it('restores an existing record, and never the values of another', () => {
  const { made, end, signIn } = session();
  const before = new RecordDraft(made, 'api-key', { id: 3 });
  before.take();
  end();
  before.keep('typed');
  signIn(7);
  expect(openRecordDraft(made, 'api-key')).toEqual({ id: 3 });
  expect(new RecordDraft(made, 'api-key', { id: 4 }).take()).toBeUndefined();
});

it('keeps no draft of a closed dialog, or for another user', () => {
  const { made, end, signIn } = session();
  const closed = new RecordDraft<{ id: number }, string>(made, 'webhook');
  closed.take();
  closed.keep('typed');
  expect(openRecordDraft(made, 'webhook')).toBeNull();
  const ended = new RecordDraft<{ id: number }, string>(made, 'webhook');
  ended.take();
  end();
  ended.keep('typed');
  signIn(8);
  expect(openRecordDraft(made, 'webhook')).toBeNull();
});
