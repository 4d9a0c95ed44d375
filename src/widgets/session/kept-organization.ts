import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Session } from '../../core/session/session.ts';
import type { OrganizationDrafts, OrganizationMove } from '../ui/forms/organization-drafts.ts';

/** The organization that a screen shows: the session's, or the one before as long as there is input for it. */
export class KeptOrganization implements OrganizationDrafts {
  readonly #shown;
  /** Its id. */
  readonly shown: ReadonlySignal<number | null>;
  readonly #move = signal<OrganizationMove | null>(null);
  readonly move: ReadonlySignal<OrganizationMove | null> = this.#move;
  readonly #session: Session;
  readonly #names = new Map<number, string>();
  #holds = 0;
  #stops: (() => void)[] = [];

  constructor(session: Session) {
    this.#session = session;
    this.#shown = signal(session.organizationId.peek());
    this.shown = this.#shown;
  }

  start(): void {
    const { organizationId, organizations, user } = this.#session;
    this.#stops = [
      user.data.subscribe((one) => this.#learn(one?.organization ? [one.organization] : [])),
      organizations.data.subscribe((all) => this.#learn(all ?? [])),
      organizationId.subscribe(() => this.#update()),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#holds -= 1;
      isHeld = false;
      this.#update();
    };
  }

  #learn(organizations: readonly { id: number; name: string }[]): void {
    for (const { id, name } of organizations) this.#names.set(id, name);
    this.#update();
  }

  #update(): void {
    const now = this.#session.organizationId.peek();
    const before = this.#shown.peek();
    const isKept = this.#holds > 0 && before !== null && now !== null && before !== now;
    if (!isKept) return this.#show(now);
    const [from, to] = [this.#nameOf(before), this.#nameOf(now)];
    const told = this.#move.peek();
    if (told?.from === from && told.to === to) return;
    this.#move.value = {
      from,
      to,
      goBack: () => this.#session.chooseOrganization(before),
      discard: () => this.#show(this.#session.organizationId.peek()),
    };
    if (!told) void this.#session.organizations.load();
  }

  #show(id: number | null): void {
    batch(() => {
      this.#shown.value = id;
      this.#move.value = null;
    });
  }

  #nameOf = (id: number) => this.#names.get(id) ?? String(id);
}
