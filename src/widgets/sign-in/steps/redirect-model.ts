import { signal, type ReadonlySignal } from '@preact/signals-core';
import { applicationOf, mayUse } from '../../../core/permissions/infrastructure.ts';
import { codeOf } from '../../../core/errors/guards.ts';
import { webAddress } from '../../../core/http/web-address.ts';

import {
  arrivalUrl,
  handoverQuery,
  handoverRequest,
  type HandoverRequest,
} from '../../../core/session/handover/handover.ts';
import { isTrusted } from '../../../core/session/trusted-address.ts';
import { stepWords } from './step-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** Milliseconds before going to the target, and before returning to the sign-in after an error. */
export const REDIRECT_DELAY = 1500;
export const RETURN_DELAY = 5000;

/** 'Continue to `host` as `user`?' */
export interface HandoverQuestion {
  host: string;
  user: string;
}

/** Forwards to the URL in `redirectTo` if it is trusted and the user may use its application. */
export class RedirectModel {
  readonly #speak: Speak;
  readonly #error = signal<string | null>(null);
  /** What is wrong with the link; null while waiting. */
  readonly error: ReadonlySignal<string | null> = this.#error;
  readonly #question = signal<HandoverQuestion | null>(null);
  /** Asked before the first handover to an origin; null while there is nothing to ask. */
  readonly question: ReadonlySignal<HandoverQuestion | null> = this.#question;
  readonly #flow: SignInModel;
  #asked: HandoverRequest | undefined;
  #askedOf: number | null | undefined;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(speak: Speak, flow: SignInModel) {
    this.#speak = speak;
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

  /** Agrees to continue to the page's origin; the service remembers it. */
  async agree(): Promise<void> {
    this.#question.value = null;
    // Meanwhile somebody else may have logged in, who was not asked.
    const isSame = this.#askedOf === this.#flow.session.userId.peek();
    if (this.#asked) await this.#handOver(this.#asked, isSame);
  }

  /** Stays at the console: the page gets nothing. */
  decline(): void {
    this.#question.value = null;
    this.#flow.leave();
  }

  async #run(): Promise<void> {
    const { session } = this.#flow;
    const { storage } = session;
    const target = webAddress(this.#flow.query.peek().get('redirectTo') ?? storage.redirectTo ?? '');
    if (!target) return this.#fail(this.#speak(stepWords).badLink);
    const asked = handoverRequest(this.#flow.query.peek()) ?? storage.handover;
    const handover = asked?.redirectTo === target ? asked : null;
    const trusted = await isTrusted(session, target);
    if (this.#stopped) return;
    if (trusted !== true)
      return this.#fail(trusted === false ? this.#speak(stepWords).untrusted : this.#speak(stepWords).badLink);
    await session.bootstrap();
    if (this.#stopped) return;
    if (!session.isSignedIn) {
      storage.redirectTo = target;
      if (handover) storage.handover = handover;
      return this.#flow.go('sign-in', handover ? handoverQuery(handover) : { redirectTo: target });
    }
    if (handover && session.organizationId.peek() === null) {
      storage.handover = handover;
      await session.organizations.load();
      if (this.#stopped) return;
      if (session.organizations.data.peek()?.length) return this.#flow.go('choose-organization');
    }
    await Promise.all([session.infrastructure.load(), session.permissions.resource.load()]);
    if (this.#stopped) return;
    const urls = session.infrastructure.data.peek();
    const valid = session.permissions.resource.data.peek();
    if (!urls || !valid) return this.#fail(this.#speak(stepWords).badLink);
    storage.redirectTo = null;
    const application = applicationOf(target, urls);
    if (application && !mayUse(application, valid)) return this.#flow.leave();
    if (handover) return this.#handOver(handover);
    this.#after(REDIRECT_DELAY, () => session.platform.location.assign(target));
  }

  /** Takes the session to a page on another host, without a wait. */
  async #handOver(request: HandoverRequest, confirmed = false): Promise<void> {
    const { session } = this.#flow;
    const body = { redirectTo: request.redirectTo, code_challenge: request.challenge, ...(confirmed && { confirmed }) };
    try {
      const { data } = await session.client.request('POST /auth/handover/codes', { body });
      const code = data[0]?.code;
      if (this.#stopped || !code) return;
      session.storage.handedOver = request.state;
      session.platform.location.assign(arrivalUrl(request, code));
    } catch (error) {
      if (codeOf(error) === 'handover_unconfirmed') return this.#ask(request);
      this.#fail(errorText(this.#speak, error));
    }
  }

  async #ask(request: HandoverRequest): Promise<void> {
    const { session } = this.#flow;
    await session.user.load();
    if (this.#stopped) return;
    this.#asked = request;
    this.#askedOf = session.userId.peek();
    const { name, email } = session.user.data.peek() ?? {};
    this.#question.value = { host: new URL(request.redirectTo).host, user: name || email || '' };
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
