import { signal, type ReadonlySignal } from '@preact/signals-core';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import type { Item } from '../../core/contract/types.ts';
import type { CompanyAccess } from '../single-sign-on/company-access.ts';
import { clientBeside, linkedAccess } from '../single-sign-on/linked-access.ts';

/** What the reply to an opened link says. */
type Opened = Item<'POST /auth/connection_setup'>;

export type SetupState =
  /** The link was not opened yet; `error` is why the last attempt failed. The organization is known after a moment. */
  | { kind: 'begin'; busy: boolean; organization?: string | undefined; error?: unknown }
  | { kind: 'open'; opened: Opened; access: CompanyAccess }
  /** It cannot be opened, or has ended; `error` has the service's sentence. */
  | { kind: 'ended'; error?: unknown }
  | { kind: 'finished' }
  /** There is no link in the URL, and none was opened in this tab. */
  | { kind: 'none' };

/** Where the tab keeps an opened link, apart from the user's session. */
const KEY = 'iam-connection-setup';
/** The longest delay of a timer in ms. */
const LONGEST = 2 ** 31 - 1;

/** Whether no press of the button can open the link any more. */
const isLost = (error: unknown): boolean => isApiError(error, 422) || isApiError(error, 404) || isApiError(error, 410);

/** The page of a set-up link: opening it once, working with it, and its end. */
export class ConnectionSetupModel {
  readonly #state = signal<SetupState>({ kind: 'none' });
  readonly state: ReadonlySignal<SetupState> = this.#state;
  readonly #session: Session;
  #cancel = () => {};
  #unlisten = () => {};

  constructor(session: Session) {
    this.#session = session;
    this.#read();
  }

  /** Follows links that are opened in the tab of this page. */
  start(): void {
    this.#unlisten = this.#session.platform.location.listen(() => {
      if (this.#hash !== null) this.#read();
    });
  }

  stop(): void {
    this.#unlisten();
    this.#cancel();
  }

  /** Opens the link, once: from now on it works in this tab alone. */
  async begin(): Promise<void> {
    const hash = this.#hash;
    const state = this.#state.peek();
    if (hash === null || state.kind !== 'begin' || state.busy) return;
    const { organization } = state;
    this.#state.value = { kind: 'begin', busy: true, organization };
    try {
      const client = clientBeside(this.#session, null);
      const { data } = await client.request('POST /auth/connection_setup', { body: { hash } });
      const opened = data[0] as Opened;
      this.#session.platform.tab.set(KEY, JSON.stringify(opened));
      this.#dropHash();
      this.#open(opened);
    } catch (error) {
      this.#state.value = isLost(error)
        ? { kind: 'ended', error }
        : { kind: 'begin', busy: false, organization, error };
    }
  }

  /** Ends the link from this side. */
  async finish(): Promise<void> {
    const state = this.#state.peek();
    if (state.kind !== 'open') return;
    await state.access.client.request('DELETE /auth/connection_setup').catch((error: unknown) => {
      if (!isApiError(error, 401)) throw error;
    });
    this.#forget();
    this.#state.value = { kind: 'finished' };
  }

  get #hash(): string | null {
    return new URL(this.#session.platform.location.href()).searchParams.get('hash') || null;
  }

  #read(): void {
    const kept = this.#kept();
    if (this.#hash !== null) void this.#check(this.#hash);
    else if (kept) this.#open(kept);
  }

  /** Asks whom the link is for, which opens nothing. What fails for now shows with the press of the button. */
  async #check(hash: string): Promise<void> {
    this.#state.value = { kind: 'begin', busy: false };
    const client = clientBeside(this.#session, null);
    const found = await client.request('POST /auth/connection_setup/check', { body: { hash } }).then(
      ({ data }) => ({ organization: data[0]?.organization_name }),
      (error: unknown) => ({ error }),
    );
    const state = this.#state.peek();
    if (hash !== this.#hash || state.kind !== 'begin' || state.busy) return;
    if ('organization' in found) this.#state.value = { ...state, ...found };
    else if (isLost(found.error)) this.#state.value = { kind: 'ended', ...found };
  }

  #kept(): Opened | null {
    try {
      return JSON.parse(this.#session.platform.tab.get(KEY) ?? 'null') as Opened | null;
    } catch {
      return null;
    }
  }

  #open(opened: Opened): void {
    const { platform } = this.#session;
    const left = Date.parse(opened.expires_at) - platform.now();
    if (left <= 0) return this.#end();
    const link = { token: opened.access_token, organizationId: opened.organization_id };
    this.#state.value = { kind: 'open', opened, access: linkedAccess(this.#session, link, () => this.#end()) };
    this.#cancel();
    this.#cancel = platform.after(Math.min(left, LONGEST), () => this.#end());
  }

  #end(): void {
    if (this.#state.peek().kind === 'finished') return;
    this.#forget();
    this.#state.value = { kind: 'ended' };
  }

  #forget(): void {
    this.#cancel();
    this.#session.platform.tab.remove(KEY);
  }

  /** The address bar keeps no secret that could be copied on. */
  #dropHash(): void {
    const { location } = this.#session.platform;
    const url = new URL(location.href());
    url.searchParams.delete('hash');
    location.replace(url.href);
  }
}
