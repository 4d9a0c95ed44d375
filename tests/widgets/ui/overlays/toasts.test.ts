import { describe, expect, it } from 'vitest';
import { TOAST_MS, Toasts } from '../../../../src/widgets/ui/overlays/toasts/toasts.ts';

/** Toasts on a test clock, and what the host page was offered. */
function make(taken = false) {
  const offered: unknown[] = [];
  const waiting = new Map<number, { task: () => void; at: number }>();
  let now = 0;
  let next = 0;
  const toasts = new Toasts({
    emit: (name, detail, init) => {
      offered.push({ name, detail, init });
      return !taken;
    },
    later(task, ms) {
      const id = next++;
      waiting.set(id, { task, at: now + ms });
      return () => waiting.delete(id);
    },
  });
  const pass = (ms: number) => {
    now += ms;
    for (const [id, { task, at }] of [...waiting]) {
      if (at > now) continue;
      waiting.delete(id);
      task();
    }
  };
  const messages = () => toasts.items.value.map((toast) => toast.message);
  return { toasts, offered, pass, messages };
}

describe('the toast stack', () => {
  it('offers a toast to the host page first, as a cancelable event', () => {
    const { toasts, offered, messages } = make();
    toasts.success('Changes saved');
    expect(offered).toEqual([
      { name: 'toast', detail: { kind: 'success', message: 'Changes saved' }, init: { cancelable: true } },
    ]);
    expect(messages()).toEqual(['Changes saved']);
  });

  it('shows nothing if the host page shows its own', () => {
    const { toasts, messages } = make(true);
    toasts.error('Error while role removing');
    expect(messages()).toEqual([]);
  });

  it('removes a success after its time, and keeps an error until it is closed', () => {
    const { toasts, pass, messages } = make();
    toasts.success('Role added');
    toasts.error('Refused');
    pass(TOAST_MS - 1);
    expect(messages()).toEqual(['Role added', 'Refused']);
    pass(1);
    expect(messages()).toEqual(['Refused']);
    pass(10 * TOAST_MS);
    expect(messages()).toEqual(['Refused']);
    toasts.close(toasts.items.value[0]?.id ?? -1);
    expect(messages()).toEqual([]);
  });

  it('waits while paused, and restarts its time afterwards', () => {
    const { toasts, pass, messages } = make();
    toasts.info('Note');
    pass(TOAST_MS - 1);
    toasts.pause();
    pass(10 * TOAST_MS);
    expect(messages()).toEqual(['Note']);
    toasts.resume();
    pass(TOAST_MS - 1);
    expect(messages()).toEqual(['Note']);
    pass(1);
    expect(messages()).toEqual([]);
  });

  it('shows a repeated message once, and restarts its time', () => {
    const { toasts, pass, messages } = make();
    toasts.success('Role added');
    pass(TOAST_MS - 1);
    toasts.success('Role added');
    pass(1);
    expect(messages()).toEqual(['Role added']);
  });

  it('keeps the last four', () => {
    const { toasts, messages } = make();
    for (const message of ['1', '2', '3', '4', '5']) toasts.error(message);
    expect(messages()).toEqual(['2', '3', '4', '5']);
  });

  it('removes the errors of an earlier try, and nothing else', () => {
    const { toasts, messages } = make();
    toasts.success('Changes saved');
    toasts.error('The service cannot be reached.');
    toasts.retry();
    expect(messages()).toEqual(['Changes saved']);
  });

  it('resumes when the toast that the pointer rested on is closed', () => {
    const { toasts, pass, messages } = make();
    toasts.success('One');
    toasts.success('Two');
    toasts.pause();
    toasts.close(toasts.items.value[0]?.id ?? -1);
    pass(TOAST_MS);
    expect(messages()).toEqual([]);
  });
});
