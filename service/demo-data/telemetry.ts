import { type SQL, sql } from 'drizzle-orm';
import { type SensorType, devices, shipments, transfers } from '../platform/database/schema/telemetry.ts';
import { type DemoContext, daysBefore, hoursBefore } from './context.ts';
import { DEVICE_ID, organizationIds, SHIPMENT_ID } from './ids.ts';
import { makeRandom } from './random.ts';

const { northwind, contoso } = organizationIds;

const cities = [
  ['Chicago, US', 41.8781, -87.6298],
  ['Rotterdam, NL', 51.9244, 4.4777],
  ['Hamburg, DE', 53.5511, 9.9937],
  ['Gdańsk, PL', 54.352, 18.6466],
  ['Göteborg, SE', 57.7089, 11.9746],
  ['Singapore, SG', 1.3521, 103.8198],
  ['Santos, BR', -23.9608, -46.3336],
  ['Busan, KR', 35.1796, 129.0756],
] as const;

const goods = [
  'Vaccines',
  'Fresh fish',
  'Chocolate',
  'Lithium cells',
  'Cut flowers',
  'Wine',
  'Insulin',
  'Optical glass',
];
/** Routes by city, and goods, of the shipments that the dashboards show first. */
const KNOWN = [
  { from: 0, to: 1, goods: 'Vaccines' },
  { from: 2, to: 7, goods: 'Fresh fish' },
  { from: 3, to: 6, goods: 'Chocolate' },
  { from: 4, to: 5, goods: 'Lithium cells' },
  { from: 6, to: 2, goods: 'Cut flowers' },
];
const sensorSets: SensorType[][] = [
  ['TEMP', 'HUMI'],
  ['TEMP', 'HUMI', 'LIGHT'],
  ['TEMP', 'ACC', 'MOTION'],
];
const allSensors: SensorType[] = ['ACC', 'MOTION', 'HUMI', 'LIGHT', 'TEMP'];

const NORTHWIND_DEVICES = 12;
const FIRST_CONTOSO_DEVICE = 201;
const SHIPMENTS = 20;
const FIRST_CONTOSO_SHIPMENT = 601;
const MONTH_DAYS = 30;
const MONTH_MINUTES = MONTH_DAYS * 24 * 60;

/** Writes devices, shipments, transfers and a month of readings that ends at the first start. */
export async function writeTelemetry(context: DemoContext): Promise<void> {
  await writeDevices(context);
  await writeShipments(context);
  await writeTransfers(context);
  await writeReadings(context, 15, sql`device.id = ${DEVICE_ID}`);
  await writeReadings(context, 60, sql`device.id <> ${DEVICE_ID}`);
}

async function writeDevices({ tx, start }: DemoContext): Promise<void> {
  const random = makeRandom(101);
  const device = (id: number, organizationId: number, name: string) => {
    const [location, latitude, longitude] = random.pick(cities);
    return {
      id,
      organizationId,
      name,
      serial: `NS-${id}-${String(random.integer(1_000_000)).padStart(6, '0')}`,
      model: random.pick(['Tag S2', 'Tag S3', 'Logger Pro']),
      status: id === DEVICE_ID ? ('online' as const) : random.pick(['online', 'online', 'idle', 'offline'] as const),
      sensors: id === DEVICE_ID ? allSensors : random.pick(sensorSets),
      battery: id === 104 ? 12 : 30 + random.integer(70),
      location,
      latitude,
      longitude,
      createdAt: daysBefore(start, 200 - (id % 100)),
    };
  };
  await tx
    .insert(devices)
    .values([
      ...Array.from({ length: NORTHWIND_DEVICES }, (_, at) =>
        device(DEVICE_ID + at, northwind, `Reefer sensor ${at + 1}`),
      ),
      ...Array.from({ length: 3 }, (_, at) => device(FIRST_CONTOSO_DEVICE + at, contoso, `Hall sensor ${at + 1}`)),
    ]);
}

async function writeShipments({ tx, start }: DemoContext): Promise<void> {
  const random = makeRandom(501);
  const shipment = (id: number, organizationId: number, deviceId: number, at: number) => {
    const any = random.integer(cities.length);
    const other = (any + 1 + random.integer(cities.length - 1)) % cities.length;
    const carried = random.pick(goods);
    const known = organizationId === northwind ? KNOWN[at] : undefined;
    const [from, to] = known ? [known.from, known.to] : [any, other];
    // Each device carries one shipment after another: those of the first round are in transit, those of the second were
    // earlier.
    const current = at < NORTHWIND_DEVICES;
    return {
      id,
      organizationId,
      deviceId,
      code: `NW-${2026_000 + id}`,
      goods: known?.goods ?? carried,
      origin: cities[from]?.[0] ?? '',
      destination: cities[to]?.[0] ?? '',
      status: id === 503 ? ('delayed' as const) : current ? ('in_transit' as const) : ('delivered' as const),
      minTemperature: 2,
      maxTemperature: 8,
      startedAt: current ? daysBefore(start, 12) : daysBefore(start, 26),
      deliveredAt: current ? null : daysBefore(start, 14),
      createdAt: current ? daysBefore(start, 13) : daysBefore(start, 27),
    };
  };
  await tx
    .insert(shipments)
    .values([
      ...Array.from({ length: SHIPMENTS }, (_, at) =>
        shipment(SHIPMENT_ID + at, northwind, DEVICE_ID + (at % NORTHWIND_DEVICES), at),
      ),
      ...Array.from({ length: 3 }, (_, at) =>
        shipment(FIRST_CONTOSO_SHIPMENT + at, contoso, FIRST_CONTOSO_DEVICE + at, at),
      ),
    ]);
}

async function writeTransfers({ tx, start }: DemoContext): Promise<void> {
  const random = makeRandom(777);
  await tx.insert(transfers).values(
    Array.from({ length: 160 }, (_, at) => {
      const round = at % SHIPMENTS;
      const from = random.integer(cities.length);
      return {
        id: at + 1,
        organizationId: northwind,
        deviceId: DEVICE_ID + (round % NORTHWIND_DEVICES),
        shipmentId: SHIPMENT_ID + round,
        fromPlace: cities[from]?.[0] ?? '',
        toPlace: cities[(from + 1) % cities.length]?.[0] ?? '',
        gateway: `GW-${String(1 + random.integer(40)).padStart(3, '0')}`,
        bytes: 400 + random.integer(60_000),
        status: random.next() < 0.95 ? ('completed' as const) : ('failed' as const),
        at: hoursBefore(start, (round < NORTHWIND_DEVICES ? 0 : 14 * 24) + 4 + random.integer(11 * 24)),
      };
    }),
  );
}

/** Computed in SQL from a daily curve and repeatable noise: thousands of rows in one statement. */
async function writeReadings({ tx, start }: DemoContext, everyMinutes: number, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into readings (organization_id, device_id, shipment_id, sensor, value, at)
    select device.organization_id, device.id, shipment.id, sensor,
      round((case sensor
        when 'TEMP' then 5 + 1.8 * sin(day) + 1.6 * noise
        when 'HUMI' then 62 + 9 * cos(day) + 8 * noise
        when 'LIGHT' then greatest(0, 240 * sin(day)) + 30 * noise
        when 'ACC' then 1 + 0.4 * noise * noise
        else floor(6 * noise)
      end)::numeric, 2)::double precision, at
    from generate_series(0, ${MONTH_MINUTES / everyMinutes - 1}::int) as step
    cross join lateral (
      select ${start.toISOString()}::timestamptz - make_interval(mins => step * ${everyMinutes}::int) as at, step *
        ${everyMinutes}::int * pi() / 720 as day
    ) as moment
    cross join devices as device
    cross join lateral unnest(device.sensors) with ordinality as measured (sensor, place)
    cross join lateral (select ((step::bigint * 7919 + device.id * 104729 + place * 1299709) % 2017) / 2017.0 as
      noise) as noise
    left join shipments as shipment on shipment.device_id = device.id
      and moment.at >= shipment.started_at and moment.at <= coalesce(shipment.delivered_at,
        ${start.toISOString()}::timestamptz)
    where ${which}
    order by at, device.id, place`);
}
