import { makeRandom } from './random.ts';
import type { Customer, Device, Gateway, Inventory, Sensor, Shipment, Transfer } from './types.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

/** Ids of the customers in the identity service's demo data. */
const NORTHWIND = 2;
const CONTOSO = 3;

const customers: Customer[] = [
  { organizationId: NORTHWIND, name: 'Northwind Logistics' },
  { organizationId: CONTOSO, name: 'Contoso Sensors' },
];

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

/** Routes by city, goods and progress of the first shipments. */
const known = [
  { from: 0, to: 1, goods: 'Vaccines', progress: 62 },
  { from: 2, to: 7, goods: 'Fresh fish', progress: 18 },
  { from: 3, to: 6, goods: 'Chocolate', progress: 44 },
  { from: 4, to: 5, goods: 'Lithium cells', progress: 81 },
  { from: 6, to: 2, goods: 'Cut flowers', progress: 27 },
];

const sensorSets: Sensor[][] = [
  ['TEMP', 'HUMI'],
  ['TEMP', 'HUMI', 'LIGHT'],
  ['TEMP', 'ACC', 'MOTION'],
];
const allSensors: Sensor[] = ['ACC', 'MOTION', 'HUMI', 'LIGHT', 'TEMP'];

const NORTHWIND_DEVICES = 12;
const NORTHWIND_SHIPMENTS = 20;
const CONTOSO_DEVICES = 3;
const TRANSFERS = 160;
const FIRST = { northwind: { device: 101, shipment: 501 }, contoso: { device: 201, shipment: 601 } };
const LATE = 503;
const LOW_BATTERY = 104;

const gateways: Gateway[] = [
  { id: 'GW-003', organizationId: NORTHWIND, site: 'Rotterdam', load: 41, state: 'up' },
  { id: 'GW-011', organizationId: NORTHWIND, site: 'Hamburg', load: 68, state: 'up' },
  { id: 'GW-017', organizationId: NORTHWIND, site: 'Gdańsk', load: 93, state: 'busy' },
  { id: 'GW-022', organizationId: NORTHWIND, site: 'Göteborg', load: 0, state: 'down' },
  { id: 'GW-101', organizationId: CONTOSO, site: 'Hall 1', load: 22, state: 'up' },
];

const cityOf = (at: number) => cities[at] ?? cities[0];

/**
 * The incident of the notification 'Temperature above limit', which the identity service's demo data has: two hours
 * ago, at a time when the device measures.
 */
const INCIDENT = { deviceId: FIRST.northwind.device, peak: 9.4, hoursAgo: 2 };
const QUARTER = HOUR / 4;

/** The fleet of two customers, as it is on the day when the platform starts first. */
export function makeInventory(now: number): Inventory {
  const shipments = makeShipments(now);
  const { deviceId, peak, hoursAgo } = INCIDENT;
  const incidents = [{ deviceId, peak, at: Math.floor((now - hoursAgo * HOUR) / QUARTER) * QUARTER }];
  return {
    incidents,
    customers,
    gateways,
    shipments,
    devices: makeDevices(shipments),
    transfers: makeTransfers(shipments, now),
  };
}

function makeShipments(now: number): Shipment[] {
  const random = makeRandom(501);
  const shipment = (organizationId: number, at: number): Shipment => {
    const from = random.integer(cities.length);
    const other = (from + 1 + random.integer(cities.length - 1)) % cities.length;
    const carried = random.pick(goods);
    const progress = 5 + random.integer(90);
    const route = organizationId === NORTHWIND ? known[at] : undefined;
    const first = organizationId === NORTHWIND ? FIRST.northwind : FIRST.contoso;
    const id = first.shipment + at;
    // Each device carries one shipment after another: those of the first round are in transit.
    const isCurrent = at < NORTHWIND_DEVICES;
    return {
      id,
      organizationId,
      deviceId: first.device + (at % NORTHWIND_DEVICES),
      code: `NW-${2026_000 + id}`,
      goods: route?.goods ?? carried,
      origin: cityOf(route?.from ?? from)[0],
      destination: cityOf(route?.to ?? other)[0],
      status: id === LATE ? 'delayed' : isCurrent ? 'in_transit' : 'delivered',
      progress: isCurrent ? (route?.progress ?? progress) : 100,
      minTemperature: 2,
      maxTemperature: 8,
      startedAt: now - (isCurrent ? 12 : 26) * DAY,
      deliveredAt: isCurrent ? null : now - 14 * DAY,
    };
  };
  return [
    ...Array.from({ length: NORTHWIND_SHIPMENTS }, (_, at) => shipment(NORTHWIND, at)),
    ...Array.from({ length: CONTOSO_DEVICES }, (_, at) => shipment(CONTOSO, at)),
  ];
}

function makeDevices(shipments: readonly Shipment[]): Device[] {
  const random = makeRandom(101);
  const device = (organizationId: number, id: number, name: string): Device => {
    const heard = gateways.filter((one) => one.organizationId === organizationId && one.state !== 'down');
    return {
      id,
      organizationId,
      name,
      serial: `NS-${id}-${String(random.integer(1_000_000)).padStart(6, '0')}`,
      model: random.pick(['Tag S2', 'Tag S3', 'Logger Pro']),
      firmware: random.pick(['4.2.1', '4.2.1', '4.2.1', '4.1.7']),
      status: id === LOW_BATTERY ? 'idle' : 'online',
      sensors: id === FIRST.northwind.device ? allSensors : random.pick(sensorSets),
      battery: id === LOW_BATTERY ? 12 : 30 + random.integer(70),
      gateway: random.pick(heard).id,
      signal: -55 - random.integer(40),
      ...positionOf(shipments.find(({ deviceId, deliveredAt }) => deviceId === id && deliveredAt === null)),
    };
  };
  const { northwind, contoso } = FIRST;
  return [
    ...Array.from({ length: NORTHWIND_DEVICES }, (_, at) =>
      device(NORTHWIND, northwind.device + at, `Reefer sensor ${at + 1}`),
    ),
    ...Array.from({ length: CONTOSO_DEVICES }, (_, at) =>
      device(CONTOSO, contoso.device + at, `Hall sensor ${at + 1}`),
    ),
  ];
}

/** Where a shipment is on the straight way between its two cities. */
function positionOf(shipment: Shipment | undefined): { latitude: number; longitude: number } {
  const place = (name: string | undefined) => cities.find(([city]) => city === name) ?? cities[0];
  const [from, to] = [place(shipment?.origin), place(shipment?.destination)];
  const between = (at: 1 | 2) => from[at] + ((to[at] - from[at]) * (shipment?.progress ?? 0)) / 100;
  return { latitude: Number(between(1).toFixed(4)), longitude: Number(between(2).toFixed(4)) };
}

function makeTransfers(shipments: readonly Shipment[], now: number): Transfer[] {
  const random = makeRandom(777);
  const own = shipments.filter(({ organizationId }) => organizationId === NORTHWIND);
  const made = Array.from({ length: TRANSFERS }, (_, at) => {
    const { id, deviceId, deliveredAt } = own[at % own.length] ?? random.pick(own);
    const from = random.integer(cities.length);
    return {
      organizationId: NORTHWIND,
      deviceId,
      shipmentId: id,
      fromPlace: cityOf(from)[0],
      toPlace: cityOf((from + 1) % cities.length)[0],
      gateway: `GW-${String(1 + random.integer(40)).padStart(3, '0')}`,
      bytes: 400 + random.integer(60_000),
      status: random.next() < 0.95 ? ('completed' as const) : ('failed' as const),
      at: now - (deliveredAt === null ? 0 : 14 * DAY) - (4 + random.integer(11 * 24)) * HOUR,
    };
  });
  return made.sort((a, b) => a.at - b.at).map((transfer, at) => ({ id: at + 1, ...transfer }));
}
