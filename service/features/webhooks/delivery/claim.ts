import type { Database } from '../../../platform/database/database.ts';

/** A delivery claimed by this process, with all data for its request. */
export interface Claimed {
  id: number;
  webhookId: number;
  organizationId: number;
  /** `webhook-id`. */
  messageId: string;
  event: string;
  body: string;
  /** 1 for the first. */
  attempt: number;
  /** Age of the event. */
  ageSeconds: number;
  endpoint: string;
  /** Encrypted signing secrets and key; null if there is none. */
  sealed: { secret: string; previousSecret: string | null; apikey: string | null };
}

export interface ClaimOptions {
  /** Marks the deliveries as claimed by this process. */
  lease: string;
  /** Longer than any attempt. */
  leaseSeconds: number;
  /** Webhooks that were slow or failed last time have their own lane, so that they delay no others. */
  slowLane: boolean;
  /** Webhooks that reached their limit of concurrent deliveries. */
  busyWebhooks: readonly number[];
  limit: number;
}

/** A delivery due for an attempt, by the database's clock only. */
const IS_DUE = `d.status = 'pending' and d.next_attempt_at <= clock_timestamp()
  and (d.leased_until is null or d.leased_until < clock_timestamp())`;

/** Webhooks with waiting deliveries, found one after the other along the index, however many have none. */
const AWAITED = `
  with recursive awaited as (
    (select d.webhook_id as id from webhook_deliveries d where d.status = 'pending' order by d.webhook_id limit 1)
    union all
    select (
      select d.webhook_id from webhook_deliveries d
      where d.status = 'pending' and d.webhook_id > awaited.id
      order by d.webhook_id limit 1
    )
    from awaited where awaited.id is not null
  )`;

/**
 * One due delivery per webhook, oldest first, so that a long queue delays no other webhook. Locks the rows; other
 * processes skip them.
 */
const CLAIM = `${AWAITED}, due as (
    select next.id
    from awaited join webhooks w on w.id = awaited.id cross join lateral (
      select d.id, d.next_attempt_at from webhook_deliveries d
      where d.webhook_id = w.id and ${IS_DUE} and (w.enabled or d.event = 'webhook.test')
      order by d.next_attempt_at, d.id limit 1
      for update of d skip locked
    ) next
    where w.deleted_at is null and w.is_slow = $3 and w.id <> all($4::int[])
    order by next.next_attempt_at limit $5
  )
  update webhook_deliveries d
  set leased_by = $1, leased_until = clock_timestamp() + make_interval(secs => $2), attempts = d.attempts + 1
  from due, webhooks w
  where d.id = due.id and w.id = d.webhook_id
  returning d.id, d.webhook_id, w.organization_id, d.message_id, d.event, d.body, d.attempts, w.endpoint,
    extract(epoch from clock_timestamp() - d.created_at)::float8 as age_seconds, w.secret, w.apikey,
    case when w.previous_secret_expires_at > clock_timestamp() then w.previous_secret end as previous_secret`;

interface Row {
  id: number;
  webhook_id: number;
  organization_id: number;
  message_id: string;
  event: string;
  body: string;
  attempts: number;
  endpoint: string;
  age_seconds: number;
  secret: string;
  apikey: string | null;
  previous_secret: string | null;
}

/** Claims due deliveries, at most one per webhook. */
export async function claim({ pool }: Pick<Database, 'pool'>, options: ClaimOptions): Promise<Claimed[]> {
  const { lease, leaseSeconds, slowLane, busyWebhooks, limit } = options;
  const { rows } = await pool.query<Row>({
    name: 'claim-deliveries',
    text: CLAIM,
    values: [lease, leaseSeconds, slowLane, [...busyWebhooks], limit],
  });
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    organizationId: row.organization_id,
    messageId: row.message_id,
    event: row.event,
    body: row.body,
    attempt: row.attempts,
    ageSeconds: row.age_seconds,
    endpoint: row.endpoint,
    sealed: { secret: row.secret, previousSecret: row.previous_secret, apikey: row.apikey },
  }));
}
