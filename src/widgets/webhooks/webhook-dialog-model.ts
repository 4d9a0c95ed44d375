import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { webhookUrlProblem } from '../../core/validation/webhook-url.ts';
import { EditedRecord } from '../session/edited-record.ts';
import { RecordDraft } from '../session/record-draft.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import type { WebhookEvent, WebhookRequests } from './webhook-requests.ts';
import { words as webhooksWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';
import { recognized } from '../../core/languages/recognized.ts';
import { endpointWords } from './endpoint-words.ts';

export interface WebhookValues {
  name: string;
  endpoint: string;
  apikey: string;
  enabled: boolean;
  /** The subscribed events, such as `user.invited`. */
  events: readonly string[];
}

/** Creates a webhook, or changes everything except its URL and key. */
export class WebhookDialogModel {
  readonly #speak: Speak;
  readonly form: FormModel<WebhookValues>;
  readonly webhook: Webhook | undefined;
  /** The version that the change is based on. */
  readonly base: EditedRecord<Webhook, WebhookValues>;
  readonly #requests: WebhookRequests;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #draft: RecordDraft<Webhook, WebhookValues>;

  /** @param about.webhook the webhook to change. Default: a new one */
  constructor(
    speak: Speak,
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    { requests, webhook }: { requests: WebhookRequests; webhook?: Webhook | undefined },
  ) {
    this.#speak = speak;
    this.#requests = requests;
    this.#toasts = toasts;
    this.webhook = webhook;
    this.#draft = new RecordDraft(session, requests.draft, webhook);
    this.form = new FormModel<WebhookValues>(speak, valuesOf(webhook), {
      aliases: { event_types: 'events' },
      validate: ({ name, endpoint }) => {
        const found = webhook || !endpoint.trim() ? null : webhookUrlProblem(endpoint);
        const problem =
          webhook || endpoint.trim() ? found && recognized(speak, endpointWords, found) : speak(webhooksWords).missing;
        return {
          ...(!name.trim() && { name: [speak(webhooksWords).missing] }),
          ...(problem && { endpoint: [problem] }),
        };
      },
    });
    this.base = new EditedRecord(this.form, webhook, valuesOf);
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
  }

  stop(): void {
    // The key of the receiver is not kept: someone else may use the browser next.
    this.#draft.keep({ ...this.form.values.peek(), apikey: this.webhook?.apikey ?? '' });
  }

  /**
   * Creates or changes the webhook.
   * @param events all available events
   * @returns the webhook; a new one with its whole signing secret, which no later reply contains
   * @throws the service's error, after its toast; if someone else changed the webhook meanwhile, their changes are
   * applied and edited fields stay
   */
  async send(values: WebhookValues, events: readonly WebhookEvent[]): Promise<Webhook> {
    try {
      const saved = await this.#save(values, events);
      this.#toasts.success(
        this.webhook ? this.#speak(webhooksWords).updatedToast : this.#speak(webhooksWords).createdToast,
      );
      return saved;
    } catch (error) {
      const gone = this.webhook && isApiError(error, 404);
      if (this.webhook && isApiError(error, 409)) await this.#lookAgain(this.webhook).catch(() => {});
      this.#toasts.error(gone ? this.#speak(webhooksWords).deletedElsewhere : errorText(this.#speak, error));
      throw gone ? new Error(this.#speak(webhooksWords).deletedElsewhere, { cause: error }) : error;
    }
  }

  async #save({ endpoint, apikey, ...values }: WebhookValues, events: readonly WebhookEvent[]): Promise<Webhook> {
    const types = this.webhook?.eventTypes.map(({ type }) => type) ?? events.map(({ event }) => event);
    const body = {
      name: values.name.trim(),
      enabled: values.enabled,
      event_types: types.map((type) => ({ type, enabled: values.events.includes(type) })),
    };
    if (this.webhook) return this.#requests.change(this.webhook.id, body, this.base.version);
    return this.#requests.create({ ...body, endpoint: endpoint.trim(), apikey: apikey.trim() });
  }

  async #lookAgain({ id }: Webhook): Promise<void> {
    const now = await this.#requests.get(id);
    if (now) this.base.follow(now);
  }
}

const valuesOf = (webhook: Webhook | undefined): WebhookValues => ({
  name: webhook?.name ?? '',
  endpoint: webhook?.endpoint ?? '',
  apikey: webhook?.apikey ?? '',
  enabled: webhook?.enabled ?? true,
  events: eventsOf(webhook),
});

/** The events that a webhook receives. */
export function eventsOf(webhook: Webhook | undefined): string[] {
  return webhook?.eventTypes.filter(({ enabled }) => enabled).map(({ type }) => type) ?? [];
}
