import { signal, type ReadonlySignal } from '@preact/signals-core';
import { applicationOf, mayUse } from '../../../core/permissions/infrastructure.ts';
import { webAddress } from '../../../core/http/web-address.ts';
import { isTrusted } from '../../../core/session/trusted-address.ts';
import { stepWords as words } from './step-words.ts';
import type { SignInModel } from '../sign-in-model.ts';

/** Milliseconds before going to the target, and before returning to the sign-in after an error. */
export const REDIRECT_DELAY = 1500;
export const RETURN_DELAY = 5000;

/** Forwards to the URL in `redirectTo` if it is trusted and the user may use its application. */
export class RedirectModel {
  readonly #error = signal<string | null>(null);
  /** What is wrong with the link; null while waiting. */
  readonly error: ReadonlySignal<string | null> = this.#error;
  readonly #flow: SignInModel;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(flow: SignInModel) {
    this.#flow = flow;
  }

  start(): void {
    this.#stopped = false;
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  async #run(): Promise<void> {
    const { session } = this.#flow;
    const target = webAddress(this.#flow.query.peek().get('redirectTo') ?? session.storage.redirectTo ?? '');
    if (!target) return this.#fail(words.badLink);
    const trusted = await isTrusted(session, target);
    if (this.#stopped) return;
    if (trusted !== true) return this.#fail(trusted === false ? words.untrusted : words.badLink);
    await session.bootstrap();
    if (this.#stopped) return;
    if (!session.isSignedIn) {
      session.storage.redirectTo = target;
      return this.#flow.go('sign-in', { redirectTo: target });
    }
    await Promise.all([session.infrastructure.load(), session.permissions.resource.load()]);
    if (this.#stopped) return;
    const urls = session.infrastructure.data.peek();
    const valid = session.permissions.resource.data.peek();
    if (!urls || !valid) return this.#fail(words.badLink);
    session.storage.redirectTo = null;
    const application = applicationOf(target, urls);
    if (application && !mayUse(application, valid)) return this.#flow.leave();
    this.#after(REDIRECT_DELAY, () => session.platform.location.assign(target));
  }

  #fail(message: string): void {
    this.#flow.session.storage.redirectTo = null;
    this.#error.value = message;
    this.#after(RETURN_DELAY, () => this.#flow.go('sign-in'));
  }

  #after(ms: number, work: () => void): void {
    this.#cancel = this.#flow.session.platform.after(ms, work);
  }
}
