import { signal, type ReadonlySignal } from '@preact/signals-core';
import { applicationOf, mayUse } from '../../core/permissions/infrastructure.ts';
import type { Session } from '../../core/session/session.ts';
import { stepWords as words } from './step-words.ts';
import type { SignInModel } from './sign-in-model.ts';

/** Milliseconds before the browser leaves for the target, and before it returns to sign-in after an error (spec: business constants). */
export const REDIRECT_DELAY = 1500;
export const RETURN_DELAY = 5000;

/** Forwards to the address of `redirectTo` when it is trusted and the person may use its application. */
export class RedirectModel {
  /** What is wrong with the link; null while waiting. */
  readonly error: ReadonlySignal<string | null>;
  readonly #error = signal<string | null>(null);
  readonly #flow: SignInModel;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(flow: SignInModel) {
    this.#flow = flow;
    this.error = this.#error;
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
    const target = this.#flow.query.peek().get('redirectTo') ?? session.storage.redirectTo ?? '';
    const asked = target ? await ask(session, target) : 'bad';
    if (this.#stopped) return;
    if (asked !== 'trusted') return this.#refuse(asked === 'bad' ? words.badLink : words.untrusted);
    await session.bootstrap();
    if (this.#stopped) return;
    if (!session.isSignedIn) {
      session.storage.redirectTo = target;
      return this.#flow.go('sign-in', { redirectTo: target });
    }
    await Promise.all([session.infrastructure.load(), session.permissions.resource.load()]);
    if (this.#stopped) return;
    const application = applicationOf(target, session.infrastructure.data.peek() ?? []);
    session.storage.redirectTo = null;
    if (application && !mayUse(application, session.permissions.resource.data.peek() ?? {})) return this.#flow.leave();
    this.#after(REDIRECT_DELAY, () => session.platform.place.assign(target));
  }

  #refuse(message: string): void {
    this.#flow.session.storage.redirectTo = null;
    this.#error.value = message;
    this.#after(RETURN_DELAY, () => this.#flow.go('sign-in'));
  }

  #after(ms: number, work: () => void): void {
    this.#cancel = this.#flow.session.platform.after(ms, work);
  }
}

/** Whether a link is one at all, and whether the service trusts where it points. */
async function ask(session: Session, target: string): Promise<'bad' | 'trusted' | 'untrusted'> {
  try {
    const url = new URL(target);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'bad';
    const { data } = await session.client.request('POST /system_settings/is_trusted_domain', { body: { url: url.href } });
    return data[0]?.trusted ? 'trusted' : 'untrusted';
  } catch {
    return 'bad';
  }
}
