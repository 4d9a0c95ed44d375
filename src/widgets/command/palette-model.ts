import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { leaveByLogout } from '../../core/session/sign-in-url.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import type { Navigation } from '../react/navigation.ts';
import { mirror } from '../react/signals.ts';
import {
  actions,
  matching,
  organizationEntry,
  pages,
  personEntry,
  switches,
  type Entry,
  type EntryKind,
} from './entries.ts';
import { recentEntries, remember } from './recent.ts';
import { words as commandWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 250;
/** People and organizations that a search shows. */
const MOST = 5;

/** A group of lines under a heading. */
export interface Section {
  title: string;
  entries: readonly Entry[];
}

export interface PaletteOptions {
  session: Session;
  navigation: Navigation;
  /** Whether the palette is in the console; the console has a router that logs out. */
  isConsole: boolean;
  /** Offers a navigation to the host; false if the host takes over. */
  offer: (name: string, url: string) => boolean;
  close: () => void;
  /** @param organizationId the one that could not be chosen */
  failed: (error: unknown, organizationId?: number) => void;
}

interface Found {
  term: string;
  people: Entry[];
  organizations: Entry[];
}

/** The command palette without React: what it offers, the chosen line, and what choosing does. */
export class PaletteModel {
  readonly #query = signal('');
  readonly query: ReadonlySignal<string> = this.#query;
  readonly #active = signal(0);
  /** Index of the line that Enter chooses, over all sections. */
  readonly active: ReadonlySignal<number> = this.#active;
  /** People and organizations that the service found. */
  readonly found: Resource<Found>;
  readonly sections: ReadonlySignal<readonly Section[]>;
  /** All lines, in the order of the sections. */
  readonly entries: ReadonlySignal<readonly Entry[]>;
  /** Whether a search runs or is about to. */
  readonly searching: ReadonlySignal<boolean>;
  /** The outcome as text, for screen readers. */
  readonly status: ReadonlySignal<string>;
  readonly #waiting = signal(false);
  readonly #options: PaletteOptions;
  readonly #stops: (() => void)[] = [];
  #cancel = () => {};

  constructor(speak: Speak, options: PaletteOptions) {
    const { session } = (this.#options = options);
    const own = <T>(source: ReadonlySignal<T>) => {
      const { signal: copy, stop } = mirror(source);
      this.#stops.push(stop);
      return copy;
    };
    const flags = own(session.permissions.flags);
    const organizations = own(session.organizations.data);
    const current = own(session.organizationId);
    this.found = new Resource((abort) => this.#search(abort));
    const offered = computed(() => ({
      page: pages(speak, flags.value, current.value),
      action: actions(speak, flags.value),
      organization: switches(speak, organizations.value ?? [], current.value),
    }));
    this.sections = computed(() => {
      const { page, action, organization } = offered.value;
      const text = this.#query.value.trim();
      const { term, people, organizations: others } = this.found.data.value ?? none;
      const isFresh = term === text && text !== '';
      const all: Section[] = text
        ? [
            { title: speak(commandWords).pages, entries: matching(page, text) },
            { title: speak(commandWords).actions, entries: matching(action, text) },
            // Results of the service come last, so that they do not move the choices above.
            {
              title: speak(commandWords).organizations,
              entries: [...matching(organization, text), ...(isFresh ? others : [])],
            },
            { title: speak(commandWords).people, entries: isFresh ? people : [] },
          ]
        : [
            { title: speak(commandWords).recent, entries: this.#recent([...page, ...action, ...organization]) },
            { title: speak(commandWords).pages, entries: page },
            { title: speak(commandWords).actions, entries: action },
            { title: speak(commandWords).organizations, entries: organization },
          ];
      return all.filter(({ entries }) => entries.length > 0);
    });
    this.entries = computed(() => this.sections.value.flatMap(({ entries }) => entries));
    this.searching = computed(() => this.#waiting.value || this.found.status.value === 'loading');
    this.status = computed(() => {
      if (this.#query.value.trim() === '') return '';
      if (this.searching.value) return speak(commandWords).searching;
      return this.entries.value.length > 0
        ? speak(commandWords).count(this.entries.value.length)
        : speak(commandWords).nothing(this.#query.value.trim());
    });
  }

  start(): void {
    const { session } = this.#options;
    void session.bootstrap().then(() => (session.isSignedIn ? session.organizations.load() : undefined));
    this.#stops.push(session.permissions.flags.subscribe(() => this.#catchUp()));
  }

  stop(): void {
    this.#cancel();
    this.found.clear();
    for (const stop of this.#stops) stop();
  }

  /** Searches for a text after a pause. */
  type(text: string): void {
    this.#query.value = text;
    this.#active.value = 0;
    this.#ask(text);
  }

  #ask(text: string): void {
    this.#cancel();
    const asks = text.trim() !== '' && (this.#mayFindPeople || this.#mayFindOrganizations);
    this.#waiting.value = asks;
    if (!asks) return this.found.clear();
    this.#cancel = this.#options.session.platform.after(PAUSE, () => this.retry());
  }

  /** Searches for what was typed before the permissions were known. */
  #catchUp(): void {
    if (this.found.status.peek() === 'idle' && !this.#waiting.peek()) this.#ask(this.#query.peek());
  }

  /** Searches again, such as after a failure. */
  retry(): void {
    void this.found.reload();
    this.#waiting.value = false;
  }

  /** Moves to another line; the last is followed by the first. */
  move(by: 1 | -1): void {
    const { length } = this.entries.peek();
    if (length > 0) this.#active.value = (this.#active.peek() + by + length) % length;
  }

  point(index: number): void {
    this.#active.value = index;
  }

  /** Chooses a line: closes the palette, and goes there. */
  async choose(entry: Entry | undefined = this.entries.peek()[this.#active.peek()]): Promise<void> {
    if (!entry) return;
    const { session, navigation, close, failed } = this.#options;
    if (!('logOut' in entry.does)) remember(session, { ...entry, id: entry.id.replace(/^recent:/, '') });
    close();
    try {
      if ('to' in entry.does) navigation.go(entry.does.to);
      else if ('organization' in entry.does) await session.chooseOrganization(entry.does.organization);
      else await this.#logOut();
    } catch (error) {
      failed(error, 'organization' in entry.does ? entry.does.organization : undefined);
    }
  }

  async #logOut(): Promise<void> {
    const { session, navigation, isConsole, offer } = this.#options;
    session.storage.clearAnnouncements();
    if (isConsole) return navigation.go({ name: 'logout' });
    const url = navigation.href({ name: 'logout' });
    if (offer('logout', url)) await leaveByLogout(session, url);
  }

  /** Recent lines that the user may still choose, in their current words. */
  #recent(offered: readonly Entry[]): Entry[] {
    const may = (kind: EntryKind, id: string) =>
      (kind === 'person' && this.#mayFindPeople) || (id.startsWith('organization:') && this.#mayFindOrganizations);
    return recentEntries(this.#options.session).flatMap((entry) => {
      const known = offered.find(({ id }) => id === entry.id) ?? (may(entry.kind, entry.id) ? entry : undefined);
      return known ? [{ ...known, id: `recent:${known.id}` }] : [];
    });
  }

  get #mayFindPeople(): boolean {
    const { read, ownerOrAdmin } = this.#options.session.permissions.flags.peek();
    return read.users || ownerOrAdmin;
  }

  get #mayFindOrganizations(): boolean {
    return this.#options.session.permissions.flags.peek().read.organizations;
  }

  async #search(abort: AbortSignal): Promise<Found> {
    const { client } = this.#options.session;
    const term = this.#query.peek().trim();
    const query = { term, __count: MOST };
    const [people, organizations] = await Promise.all([
      this.#mayFindPeople ? client.request('GET /user', { query, signal: abort }) : { data: [] },
      this.#mayFindOrganizations ? client.request('GET /organizations', { query, signal: abort }) : { data: [] },
    ]);
    return { term, people: people.data.map(personEntry), organizations: organizations.data.map(organizationEntry) };
  }
}

const none: Found = { term: '', people: [], organizations: [] };
