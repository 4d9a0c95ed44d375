import { describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../src/core/errors/errors.ts';
import { HashModel } from '../../../src/widgets/sign-in/recovery/hash-model.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

describe('the confirmation of a link', () => {
  it('is sent once, however often the view mounts', async () => {
    const confirm = vi.fn(async () => {});
    const model = new HashModel(inEnglish, 'h', 'bad', confirm);
    model.start();
    model.start();
    expect(model.state.value).toEqual({ kind: 'waiting' });
    await vi.waitFor(() => expect(model.state.value).toEqual({ kind: 'done' }));
    expect(confirm.mock.calls).toEqual([['h']]);
  });

  it('waits for a press if programs that open links must not use it up, also after a reload', async () => {
    const confirm = vi.fn(async () => {});
    const model = new HashModel(inEnglish, 'h', 'bad', confirm, 'press');
    model.start();
    expect([model.state.value, confirm.mock.calls]).toEqual([{ kind: 'ready' }, []]);
    await model.retry();
    expect([model.state.value, confirm.mock.calls]).toEqual([{ kind: 'done' }, [['h']]]);
    const again = new HashModel(inEnglish, 'h', 'bad', confirm, 'done');
    again.start();
    expect([again.state.value, confirm.mock.calls.length]).toEqual([{ kind: 'done' }, 1]);
    const broken = new HashModel(inEnglish, '', 'bad', confirm, 'press');
    broken.start();
    expect(broken.state.value).toEqual({ kind: 'failed', message: 'bad' });
  });

  it('fails without a hash, and sends nothing', () => {
    const confirm = vi.fn(async () => {});
    const model = new HashModel(inEnglish, '', 'This link is not whole.', confirm);
    model.start();
    expect(model.state.value).toEqual({ kind: 'failed', message: 'This link is not whole.' });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('shows the service’s error', async () => {
    const model = new HashModel(inEnglish, 'used', 'bad', () =>
      Promise.reject(new ApiError(422, 'invalid_hash', 'It was used before.')),
    );
    model.start();
    await vi.waitFor(() => expect(model.state.value).toEqual({ kind: 'failed', message: 'It was used before.' }));
  });

  it('is replaced by another way after the link failed', async () => {
    const error = new ApiError(403, 'confirm_as_requester', 'Log in.', { account: ['a@b.example'] });
    const model = new HashModel(inEnglish, 'h', 'bad', () => Promise.reject(error));
    await model.retry();
    expect(model.error).toBe(error);
    await expect(model.confirmBy(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong password');
    expect(model.state.value.kind).toBe('failed');
    await model.confirmBy(async () => {});
    expect(model.state.value).toEqual({ kind: 'done' });
  });

  it.each([new NetworkError(), new ApiError(503, 'busy', 'The service is busy.')])(
    'can be retried after $name',
    async (failure) => {
      const confirm = vi.fn(async () => {}).mockRejectedValueOnce(failure);
      const model = new HashModel(inEnglish, 'h', 'bad', confirm);
      model.start();
      await vi.waitFor(() => expect(model.state.value.kind).toBe('unreachable'));
      await model.retry();
      expect(model.state.value).toEqual({ kind: 'done' });
    },
  );
});
