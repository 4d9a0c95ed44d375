import { describe, expect, it, vi } from 'vitest';
import { AbortedError } from '../../../../src/core/errors/errors.ts';
import { FormModel } from '../../../../src/widgets/ui/forms/form-model.ts';
import { inEnglish } from '../../../../src/core/languages/words.ts';

interface Values {
  email: string;
  password: string;
  roles: readonly string[];
}
const validate = ({ email }: Values) => (email.includes('@') ? {} : { email: ['This email is invalid'] });
const make = () =>
  new FormModel<Values>(
    inEnglish,
    { email: '', password: '', roles: ['1'] },
    { validate, aliases: { password_confirm: 'password' } },
  );
const refusal = (message: string, data?: unknown) =>
  Object.assign(new Error(message), { status: 422, code: 'weak_password', data });

describe('submitting', () => {
  it('reads the form data first, because password managers fill without events', async () => {
    const form = make();
    const send = vi.fn();
    const data = new FormData();
    data.set('email', 'a@b.example');
    data.set('password', 'filled');
    data.set('stranger', 'ignored');
    data.set('roles', 'text cannot become a list');
    await expect(form.submit(send, data)).resolves.toBe(true);
    expect(send).toHaveBeenCalledWith({ email: 'a@b.example', password: 'filled', roles: ['1'] }, '');
  });

  it('does not submit invalid values, and counts the failure', async () => {
    const form = make();
    const send = vi.fn();
    await expect(form.submit(send)).resolves.toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(form.errors.value).toEqual({ email: ['This email is invalid'] });
    expect(form.failures.value).toBe(1);
    expect(form.submitted.value).toBe(true);
  });

  it('is busy while submitting, names the action, and ignores a second submit', async () => {
    const form = make();
    form.set('email', 'a@b.example');
    let end = () => {};
    const send = vi.fn(
      () =>
        new Promise<void>((done) => {
          end = done;
        }),
    );
    const first = form.submit(send, undefined, 'organization');
    expect(form.busy.value).toBe(true);
    expect(form.action.value).toBe('organization');
    await expect(form.submit(send)).resolves.toBe(false);
    end();
    await expect(first).resolves.toBe(true);
    expect(form.busy.value).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('an error of the service', () => {
  const refused = async (error: unknown) => {
    const form = make();
    form.set('email', 'a@b.example');
    form.set('password', 'typed');
    await form.submit(() => Promise.reject(error));
    return form;
  };

  it('shows beside its fields under their own names, and keeps typed values', async () => {
    const form = await refused(
      refusal('The password is weak.', { password: ['Too short.'], password_confirm: ['Not the same.'] }),
    );
    expect(form.errors.value).toEqual({ password: ['Too short.', 'Not the same.'] });
    expect(form.summary.value).toBe('The password is weak.');
    expect(form.values.value.password).toBe('typed');
    expect(form.busy.value).toBe(false);
  });

  it('shows each message once, and messages without a field in the summary', async () => {
    const form = await refused(refusal('Too short.', { password: ['Too short.'], hash: ['This link has expired.'] }));
    expect(form.errors.value).toEqual({ password: ['Too short.'] });
    expect(form.summary.value).toBe('This link has expired.');
  });

  it('shows a message even for an error that has none', async () => {
    expect((await refused({})).summary.value).toBe('Something went wrong. Try again in a moment.');
  });

  it('shows nothing after an aborted request', async () => {
    const form = await refused(new AbortedError());
    expect(form.summary.value).toBeNull();
    expect(form.failures.value).toBe(0);
  });
});

describe('typing', () => {
  it('clears an error once the value is valid, and keeps it while it is invalid', async () => {
    const form = make();
    await form.submit(() => {});
    form.set('email', 'still wrong');
    expect(form.error('email').value).toEqual(['This email is invalid']);
    form.set('email', 'a@b.example');
    expect(form.error('email').value).toBeUndefined();
  });

  it('adds no error to a field without one', async () => {
    const form = make();
    form.set('email', 'wrong');
    expect(form.errors.value).toEqual({});
  });

  it('gives each field one signal, which changes only with that field', () => {
    const form = make();
    const seen: unknown[] = [];
    form.value('email').subscribe((value) => seen.push(value));
    form.set('password', 'x');
    form.set('email', 'y');
    expect(seen).toEqual(['', 'y']);
    expect(form.value('email')).toBe(form.value('email'));
  });

  it('resets to the initial or to other values, without errors', async () => {
    const form = make();
    await form.submit(() => {});
    form.reset();
    expect([form.values.value.email, form.errors.value, form.submitted.value]).toEqual(['', {}, false]);
    form.reset({ email: 'c@d.example', password: '', roles: [] });
    expect(form.values.value.email).toBe('c@d.example');
  });
});

describe('unsaved input', () => {
  it('is what the user entered, not what the view set', () => {
    const form = make();
    form.set('email', 'preset@b.example');
    expect(form.isUnsaved()).toBe(false);
    form.type();
    form.set('email', 'typed@b.example');
    expect(form.isUnsaved()).toBe(true);
  });

  it('ends once it is taken back, also in a list', () => {
    const form = make();
    form.type();
    form.set('roles', ['1', '2']);
    expect(form.isUnsaved()).toBe(true);
    form.set('roles', ['1']);
    expect(form.isUnsaved()).toBe(false);
  });

  it('is none while it is being sent, and after that', async () => {
    const form = make();
    form.type();
    form.set('email', 'a@b.example');
    const seen: boolean[] = [];
    await form.submit(() => seen.push(form.isUnsaved()));
    expect([...seen, form.isUnsaved()]).toEqual([false, false]);
  });

  it('stays after a failed submit', async () => {
    const form = make();
    form.type();
    form.set('email', 'a@b.example');
    await form.submit(() => Promise.reject(refusal('No')));
    expect(form.isUnsaved()).toBe(true);
  });
});
