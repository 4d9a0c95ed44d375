import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { EndReason } from '../../../src/core/session/phase.ts';
import type { Session } from '../../../src/core/session/session.ts';
import { openDraft } from '../../../src/widgets/members/open-draft.ts';
import { hasDraft, keepDraft, takeDraft } from '../../../src/widgets/session/drafts.ts';

function session(reason: EndReason) {
  const userId = signal<number | null>(7);
  const phase = signal('signed-in');
  const made = { userId, phase, endReason: signal(reason) } as unknown as Session;
  const end = (value: unknown) => {
    userId.value = null;
    phase.value = 'signed-out';
    keepDraft(made, 'invite', 7, value);
  };
  const signIn = (id: number) => {
    userId.value = id;
    phase.value = 'signed-in';
  };
  return { made, end, signIn };
}

it('restores a draft for the same user, once', () => {
  const { made, end, signIn } = session('ended');
  end('typed');
  signIn(7);
  expect([openDraft(made), takeDraft(made, 'invite'), takeDraft(made, 'invite'), openDraft(made)]).toEqual([
    'invite',
    'typed',
    undefined,
    null,
  ]);
});

it('discards it when someone else logs in', () => {
  const { made, end, signIn } = session('ended');
  end('typed');
  signIn(8);
  expect(hasDraft(made, 'invite')).toBe(false);
  signIn(7);
  expect(takeDraft(made, 'invite')).toBeUndefined();
});

it('keeps no draft if the user logs out or closes the dialog', () => {
  const out = session('signed-out');
  out.end('typed');
  out.signIn(7);
  expect(hasDraft(out.made, 'invite')).toBe(false);
  const open = session('ended');
  keepDraft(open.made, 'invite', 7, 'typed');
  expect(hasDraft(open.made, 'invite')).toBe(false);
});
