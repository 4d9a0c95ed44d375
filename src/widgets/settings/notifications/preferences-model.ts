import type {
  NotificationPreferences,
  PreferencesChange,
} from '../../../core/contract/endpoints/notification-preferences.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { words as preferencesWords } from './words.ts';

type Choice = NotificationPreferences['types'][number];

/** Quiet hours before anybody chose others. */
const NIGHT = { from: '22:00', to: '07:00' };

/** Whose preferences: a user's own, or an organization's for members who chose nothing. */
export type PreferencesOwner = { userId: number } | { organizationId: number };

export interface PreferencesOptions {
  owner: PreferencesOwner;
  /** Of the browser, such as `Europe/Berlin`: digests go out at 08:00 there. */
  timeZone: string;
}

/** How notifications come. A change takes effect at once, and is taken back if the service refuses it. */
export class PreferencesModel {
  readonly resource: Resource<NotificationPreferences>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'error'>;
  readonly #options: PreferencesOptions;
  /** Changes go out one after the other, so that the last one counts. */
  #sending: Promise<void> = Promise.resolve();

  constructor(speak: Speak, session: Session, toasts: Pick<Toasts, 'error'>, options: PreferencesOptions) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#options = options;
    this.resource = new Resource(async (signal) => {
      const { data } = await this.#read(signal);
      return data[0] as NotificationPreferences;
    });
  }

  start(): void {
    void this.resource.load();
  }

  stop(): void {
    this.resource.clear();
  }

  /** Changes how notifications of a type come. */
  choose({ notification_type }: Choice, change: Partial<Pick<Choice, 'bell' | 'mail'>>): Promise<void> {
    const known = this.resource.data.peek()?.types.find((one) => one.notification_type === notification_type);
    if (!known) return Promise.resolve();
    const chosen = { ...known, ...change, is_default: false };
    const { bell, mail } = chosen;
    return this.#change({ types: [{ notification_type, bell, mail }] }, (now) => ({
      ...now,
      types: now.types.map((one) => (one.notification_type === notification_type ? chosen : one)),
    }));
  }

  /** Turns quiet hours on or off, or changes when they begin and end. */
  rest(hours: { from?: string; to?: string } | null): Promise<void> {
    const known = this.resource.data.peek()?.quiet_hours;
    const quiet_hours = hours && { ...NIGHT, ...known, ...hours, time_zone: this.#options.timeZone };
    if (quiet_hours && quiet_hours.from === quiet_hours.to) {
      this.#toasts.error(this.#speak(preferencesWords).sameTime);
      return Promise.resolve();
    }
    return this.#change({ quiet_hours }, (now) => ({ ...now, quiet_hours }));
  }

  #change(change: PreferencesChange, update: (now: NotificationPreferences) => NotificationPreferences): Promise<void> {
    this.resource.update((now) => ({ ...update(now), time_zone: this.#options.timeZone }));
    this.#sending = this.#sending.then(() => this.#send(change));
    return this.#sending;
  }

  #read(signal: AbortSignal) {
    const { client } = this.#session;
    const { owner } = this.#options;
    if ('userId' in owner)
      return client.request('GET /user/{id}/notification_preferences', { params: { id: owner.userId }, signal });
    const params = { id: owner.organizationId };
    return client.request('GET /organizations/{id}/notification_defaults', { params, signal });
  }

  #write(change: PreferencesChange) {
    const { client } = this.#session;
    const { owner, timeZone } = this.#options;
    const body = { ...change, ...(!change.quiet_hours && { time_zone: timeZone }) };
    if ('userId' in owner)
      return client.request('PUT /user/{id}/notification_preferences', { params: { id: owner.userId }, body });
    const params = { id: owner.organizationId };
    return client.request('PUT /organizations/{id}/notification_defaults', { params, body });
  }

  async #send(change: PreferencesChange): Promise<void> {
    try {
      await this.#write(change);
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      await this.resource.reload();
    }
  }
}
