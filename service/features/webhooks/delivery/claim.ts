import type { Database } from '../../../platform/database/database.ts';

/** A delivery claimed by this process, with all data for its request. */
export interface Claimed {
  id: number;
  webhookId: number;
  /** Null for a webhook of an application. */
  organizationId: number | null;
  /** Whose deliveries take turns: the organization's id, or an application's, negative. */
  tenant: number;
  /** `webhook-id`. */
  messageId: string;
  event: string;
  body: string;
  /** 1 for the first. */
  attempt: number;
  /** Age of the event. */
  ageSeconds: number;
  endpoint: string;
  /** The host of its endpoint. */
  host: string;
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
  /** Organizations with deliveries that wait, such as for the next day. */
  pausedOrganizations: readonly number[];
  /** Deliveries in progress, and the most there may be. */
  organizations: Places<number>;
  hosts: Places<string>;
  limit: number;
}

/** Places of a kind: how many are taken, and how many each may take. */
export interface Places<Key> {
  taken: ReadonlyMap<Key, number>;
  each: number;
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

/** Organizations and applications take turns; the id of an application is negative here. */
const TENANT = 'coalesce(w.organization_id, -w.application_id)';

/** The host of a webhook's URL, without port. */
const HOST = `lower(substring(w.endpoint from '^[a-z]+://(\\[[^]]*\\]|[^/:?#]*)'))`;

/**
 * One due delivery per webhook, oldest first, so that a long queue delays no other webhook. Organizations take turns:
 * whoever has the fewest deliveries in progress is next. Nobody gets more than the places of an organization, and no
 * host is asked from more than its own. Locks the rows; other processes skip them.
 */
const CLAIM = `${AWAITED}, next_of_webhooks as (
    select next.id, next.next_attempt_at, ${TENANT} as tenant, ${HOST} as host
    from awaited join webhooks w on w.id = awaited.id cross join lateral (
      select d.id, d.next_attempt_at from webhook_deliveries d
      where d.webhook_id = w.id and ${IS_DUE} and (w.enabled or d.event = 'webhook.test')
      order by d.next_attempt_at, d.id limit 1
      for update of d skip locked
    ) next
    where w.deleted_at is null and w.is_slow = $3 and w.id <> all($4::int[]) and ${TENANT} <> all($6::int[])
  ), of_organizations as (
    select n.*, coalesce(o.taken, 0)
      + row_number() over (partition by n.tenant order by n.next_attempt_at, n.id) as turn
    from next_of_webhooks n left join unnest($7::int[], $8::int[]) as o(id, taken) on o.id = n.tenant
  ), of_hosts as (
    select n.id, n.next_attempt_at, n.turn, coalesce(h.taken, 0)
      + row_number() over (partition by n.host order by n.turn, n.next_attempt_at, n.id) as place
    from of_organizations n left join unnest($10::text[], $11::int[]) as h(host, taken) on h.host = n.host
    where n.turn <= $9
  ), due as (
    select id from of_hosts where place <= $12 order by turn, next_attempt_at limit $5
  )
  update webhook_deliveries d
  set leased_by = $1, leased_until = clock_timestamp() + make_interval(secs => $2), attempts = d.attempts + 1
  from due, webhooks w
  where d.id = due.id and w.id = d.webhook_id
  returning d.id, d.webhook_id, w.organization_id, ${TENANT} as tenant, d.message_id, d.event, d.body, d.attempts,
    w.endpoint, ${HOST} as host,
    extract(epoch from clock_timestamp() - d.created_at)::float8 as age_seconds, w.secret, w.apikey,
    case when w.previous_secret_expires_at > clock_timestamp() then w.previous_secret end as previous_secret`;

interface Row {
  id: number;
  webhook_id: number;
  organization_id: number | null;
  tenant: number;
  message_id: string;
  event: string;
  body: string;
  attempts: number;
  endpoint: string;
  host: string;
  age_seconds: number;
  secret: string;
  apikey: string | null;
  previous_secret: string | null;
}

/** Claims due deliveries, at most one per webhook, in fair turns. */
export async function claim({ pool }: Pick<Database, 'pool'>, options: ClaimOptions): Promise<Claimed[]> {
  const { lease, leaseSeconds, slowLane, busyWebhooks, pausedOrganizations, organizations, hosts, limit } = options;
  const places = <Key>({ taken, each }: Places<Key>) => [[...taken.keys()], [...taken.values()], each];
  const { rows } = await pool.query<Row>({
    name: 'claim-deliveries',
    text: CLAIM,
    values: [
      ...[lease, leaseSeconds, slowLane, [...busyWebhooks], limit, [...pausedOrganizations]],
      ...[...places(organizations), ...places(hosts)],
    ],
  });
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    organizationId: row.organization_id,
    tenant: row.tenant,
    messageId: row.message_id,
    event: row.event,
    body: row.body,
    attempt: row.attempts,
    ageSeconds: row.age_seconds,
    endpoint: row.endpoint,
    host: row.host,
    sealed: { secret: row.secret, previousSecret: row.previous_secret, apikey: row.apikey },
  }));
}
