import type { Webhook } from '../../../core/contract/endpoints/webhooks.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Session } from '../../../core/session/session.ts';
import { webhookUrlProblem } from '../../../core/validation/webhook-url.ts';
import { RecordBase } from '../../session/record-base.ts';
import { RecordDraft } from '../../session/record-draft.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import type { WebhookEvent } from './webhooks-model.ts';
import { words as webhooksWords } from './words.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Say } from '../../../core/languages/words.ts';
import { recognized } from '../../../core/languages/recognized.ts';
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
  readonly #say: Say;
  readonly form: FormModel<WebhookValues>;
  readonly webhook: Webhook | undefined;
  /** The version that the change is based on. */
  readonly base: RecordBase<Webhook, WebhookValues>;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #draft: RecordDraft<Webhook, WebhookValues>;

  /** @param webhook the webhook to change. Default: a new one */
  constructor(say: Say, session: Session, toasts: Pick<Toasts, 'success' | 'error'>, webhook?: Webhook) {
    this.#say = say;
    this.#session = session;
    this.#toasts = toasts;
    this.webhook = webhook;
    this.#draft = new RecordDraft(session, 'webhook', webhook);
    this.form = new FormModel<WebhookValues>(say, valuesOf(webhook), {
      aliases: { event_types: 'events' },
      validate: ({ name, endpoint }) => {
        const found = webhook || !endpoint.trim() ? null : webhookUrlProblem(endpoint);
        const problem =
          webhook || endpoint.trim() ? found && recognized(say, endpointWords, found) : say(webhooksWords).missing;
        return { ...(!name.trim() && { name: [say(webhooksWords).missing] }), ...(problem && { endpoint: [problem] }) };
      },
    });
    this.base = new RecordBase(this.form, webhook, valuesOf);
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
        this.webhook ? this.#say(webhooksWords).updatedToast : this.#say(webhooksWords).createdToast,
      );
      return saved;
    } catch (error) {
      const gone = this.webhook && isApiError(error, 404);
      if (this.webhook && isApiError(error, 409)) await this.#lookAgain(this.webhook).catch(() => {});
      this.#toasts.error(gone ? this.#say(webhooksWords).deletedElsewhere : errorText(this.#say, error));
      throw gone ? new Error(this.#say(webhooksWords).deletedElsewhere, { cause: error }) : error;
    }
  }

  async #save({ endpoint, apikey, ...values }: WebhookValues, events: readonly WebhookEvent[]): Promise<Webhook> {
    const types = this.webhook?.eventTypes.map(({ type }) => type) ?? events.map(({ event }) => event);
    const body = {
      name: values.name.trim(),
      enabled: values.enabled,
      event_types: types.map((type) => ({ type, enabled: values.events.includes(type) })),
    };
    const { client } = this.#session;
    if (this.webhook) {
      const { data } = await client.request('PUT /webhooks/{id}', {
        params: { id: this.webhook.id },
        body,
        version: this.base.version,
      });
      return data[0] as Webhook;
    }
    const made = { ...body, endpoint: endpoint.trim(), apikey: apikey.trim() };
    return (await client.request('POST /webhooks', { body: made })).data[0] as Webhook;
  }

  async #lookAgain({ id }: Webhook): Promise<void> {
    const { data } = await this.#session.client.request('GET /webhooks/{id}', { params: { id } });
    if (data[0]) this.base.follow(data[0]);
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
