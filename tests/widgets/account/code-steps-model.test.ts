import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/core/errors/errors.ts';
import { RESEND_PAUSE } from '../../../src/core/contract/limits.ts';
import { CodeStepsModel, LOOK } from '../../../src/widgets/account/contact/code-steps-model.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const sent: string[] = [];
let refusal: Error | undefined;

const make = () =>
  new CodeStepsModel(inEnglish, {
    send: async (target) => {
      if (refusal) throw refusal;
      sent.push(target);
    },
    confirm: async (code) => {
      if (code !== '123456') throw new ApiError(422, 'wrong_code', 'Wrong.', { hash: ['Wrong.'] });
    },
    check: (target) => (target.startsWith('+') ? null : 'No number'),
    names: { target: 'phone', code: 'hash' },
    now: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  refusal = undefined;
});
afterEach(() => void vi.useRealTimers());

it('validates the target before it sends anything', async () => {
  const model = make();
  model.targetForm.set('target', '12');
  expect(await model.targetForm.submit((values) => model.send(values))).toBe(false);
  expect(model.targetForm.errors.value.target).toEqual(['No number']);
  expect([sent, model.step.value]).toEqual([[], 0]);
});

it('sends no second message within the pause when the user goes back, but one for another target', async () => {
  const model = make();
  await model.send({ target: ' +1 ' });
  expect([model.step.value, model.pause.value]).toEqual([1, RESEND_PAUSE]);
  model.back();
  await model.send({ target: '+1' });
  expect(sent).toEqual(['+1']);
  model.back();
  await model.send({ target: '+2' });
  expect(sent).toEqual(['+1', '+2']);
});

it('counts the pause down, then sends again', async () => {
  const model = make();
  await model.send({ target: '+1' });
  await model.resend();
  expect(sent).toEqual(['+1']);
  vi.advanceTimersByTime(RESEND_PAUSE * 1000);
  expect(model.pause.value).toBe(0);
  await model.resend();
  expect(sent).toEqual(['+1', '+1']);
  expect(model.pause.value).toBe(RESEND_PAUSE);
});

it('waits as long as the service requests', async () => {
  const model = make();
  await model.send({ target: '+1' });
  vi.advanceTimersByTime(RESEND_PAUSE * 1000);
  refusal = new ApiError(429, 'too_many', 'Too many.', undefined, 90);
  await expect(model.resend()).rejects.toBe(refusal);
  expect([model.pause.value, model.resending.value]).toEqual([90, false]);
  model.stop();
  vi.advanceTimersByTime(5000);
  expect(model.pause.value).toBe(90);
});

it('shows a rejected code beside its field, whatever field the service names, and keeps the input', async () => {
  const model = make();
  await model.send({ target: '+1' });
  model.codeForm.set('code', '000000');
  expect(await model.codeForm.submit((values) => model.confirm(values))).toBe(false);
  expect([model.codeForm.errors.value.code, model.codeForm.values.value.code]).toEqual([['Wrong.'], '000000']);
});

it('looks every few seconds whether the link was followed elsewhere, until it was, or the dialog closed', async () => {
  let [isFollowed, looks] = [false, 0];
  const watching = new CodeStepsModel(inEnglish, {
    send: async () => {},
    confirm: async () => {},
    reached: async (target) => {
      looks += 1;
      return isFollowed && target === 'new@else.example';
    },
    check: () => null,
    names: { target: 'email', code: 'hash' },
    now: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  await watching.look();
  expect(looks).toBe(0);
  await watching.send({ target: 'new@else.example' });
  await vi.advanceTimersByTimeAsync(2 * LOOK);
  expect([looks, watching.isReached.value]).toEqual([2, false]);
  isFollowed = true;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(watching.isReached.value).toBe(true);
  watching.stop();
  const before = looks;
  await vi.advanceTimersByTimeAsync(3 * LOOK);
  expect(looks).toBe(before);
});
