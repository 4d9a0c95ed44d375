/* The demo's fleet, as its teams know it. Readings follow the same curve as those that the service exports. */
const HOUR = 3_600_000;

export const shipments = [
  { id: 501, deviceId: 101, code: 'NW-2026501', goods: 'Vaccines', from: 'Chicago', to: 'Rotterdam', done: 62 },
  { id: 502, deviceId: 102, code: 'NW-2026502', goods: 'Fresh fish', from: 'Hamburg', to: 'Busan', done: 18 },
  {
    id: 503,
    deviceId: 103,
    code: 'NW-2026503',
    goods: 'Chocolate',
    from: 'Gdańsk',
    to: 'Santos',
    done: 44,
    late: true,
  },
  { id: 504, deviceId: 104, code: 'NW-2026504', goods: 'Lithium cells', from: 'Göteborg', to: 'Singapore', done: 81 },
  { id: 505, deviceId: 105, code: 'NW-2026505', goods: 'Cut flowers', from: 'Santos', to: 'Hamburg', done: 27 },
];

export const devices = [
  { id: 101, model: 'Tag S3', battery: 88, status: 'Online', place: [52, 4.5], label: [-26, 14] },
  { id: 102, model: 'Tag S2', battery: 71, status: 'Online', place: [53.6, 10], label: [-4, 20] },
  { id: 103, model: 'Logger Pro', battery: 64, status: 'Online', place: [54.4, 18.6], label: [10, 10] },
  { id: 104, model: 'Logger Pro', battery: 12, status: 'Idle', place: [57.7, 12], label: [-8, -10] },
  { id: 105, model: 'Tag S3', battery: 93, status: 'Online', place: [-24, -46.3], label: [10, 4] },
];

export const gateways = [
  { id: 'GW-003', site: 'Rotterdam', load: 41, state: 'Up' },
  { id: 'GW-011', site: 'Hamburg', load: 68, state: 'Up' },
  { id: 'GW-017', site: 'Gdańsk', load: 93, state: 'Busy' },
  { id: 'GW-022', site: 'Göteborg', load: 0, state: 'Down' },
];

/** The temperature of a device so many hours before the last reading, in °C. */
export function temperature(id, hoursAgo) {
  const steps = id === 101 ? hoursAgo * 4 : hoursAgo;
  const noise = ((steps * 7919 + id * 104_729 + (id === 101 ? 5 : 1) * 1_299_709) % 2017) / 2017;
  return 5 + 1.8 * Math.sin((hoursAgo * Math.PI) / 12) + 1.6 * noise;
}

/** The last readings of a device, oldest first. */
export function readings(id, hours) {
  const end = Math.floor(Date.now() / HOUR) * HOUR;
  return Array.from({ length: hours }, (_, at) => {
    const ago = hours - 1 - at;
    return { at: new Date(end - ago * HOUR), value: temperature(id, ago) };
  });
}

/** Load of all gateways in percent, hour by hour, oldest first. */
export function load(hours) {
  const end = Math.floor(Date.now() / HOUR) * HOUR;
  return Array.from({ length: hours }, (_, at) => {
    const ago = hours - 1 - at;
    return { at: new Date(end - ago * HOUR), value: 50.5 + 14 * Math.sin((ago * Math.PI) / 12 + 1) + ((ago * 37) % 9) };
  });
}

const degrees = (value) => `${value.toFixed(1)} °C`;
const lasting = (id) => degrees(temperature(id, 0));
const average = (rows) => rows.reduce((sum, { value }) => sum + value, 0) / rows.length;

const chart = (id) => ({
  title: `Temperature of device ${id}, last 48 hours`,
  unit: '°C',
  points: readings(id, 48),
  limit: 8,
});

/** What each dashboard shows above its own list. */
export const boards = {
  assets: () => ({
    figures: [
      { label: 'Assets on the way', value: '5', note: 'of 12 in the fleet' },
      {
        label: 'Average temperature',
        value: degrees(average(devices.map(({ id }) => ({ value: temperature(id, 0) })))),
        note: 'last reading',
      },
      { label: 'Low batteries', value: '1', note: 'Asset 104 at 12 %', state: 'warning' },
      { label: 'On time', value: '4 of 5', note: 'Asset 103 is late', state: 'danger' },
    ],
    map: devices.map(({ id, place, label }) => ({
      name: `Asset ${id}`,
      label,
      place,
      state: id === 103 ? 'danger' : id === 104 ? 'warning' : 'ok',
    })),
    chart: chart(101),
  }),
  infrastructure: () => ({
    figures: [
      { label: 'Gateways up', value: '3 of 4', note: 'GW-022 is down', state: 'danger' },
      { label: 'Average load', value: '50.5 %', note: 'all gateways' },
      { label: 'Sensors heard', value: '5', note: 'in the last hour' },
      { label: 'Packets lost', value: '0.4 %', note: 'last 24 hours' },
    ],
    chart: { title: 'Load of all gateways, last 48 hours', unit: '%', points: load(48), limit: 90 },
  }),
  logistics: () => ({
    figures: [
      { label: 'In transit', value: '5', note: 'shipments' },
      { label: 'Delayed', value: '1', note: 'NW-2026503', state: 'danger' },
      { label: 'NW-2026501', value: lasting(101), note: '2.0 to 8.0 °C required' },
      { label: 'Next arrival', value: 'Singapore', note: 'NW-2026504 at 81 %' },
    ],
    chart: chart(101),
  }),
  admin: () => ({
    figures: [
      { label: 'Devices', value: '5', note: '4 online, 1 idle' },
      { label: 'Firmware 4.2.1', value: '80 %', note: '4 of 5 devices' },
      { label: 'Low batteries', value: '1', note: 'Device 104 at 12 %', state: 'warning' },
      { label: 'Last reading', value: lasting(101), note: 'Device 101' },
    ],
    chart: chart(101),
  }),
  device: (id) => {
    const device = devices.find((one) => one.id === Number(id));
    const shipment = shipments.find(({ deviceId }) => deviceId === Number(id));
    if (!device || !shipment) return null;
    const rows = readings(device.id, 24);
    return {
      figures: [
        { label: 'Temperature', value: lasting(device.id), note: `24 h average ${degrees(average(rows))}` },
        {
          label: 'Battery',
          value: `${device.battery} %`,
          note: device.model,
          ...(device.battery < 20 && { state: 'warning' }),
        },
        { label: 'Status', value: device.status, note: 'last seen a minute ago' },
        {
          label: 'Shipment',
          value: `${shipment.done} %`,
          note: `${shipment.from} → ${shipment.to}`,
          ...(shipment.late && { state: 'danger' }),
        },
      ],
      chart: chart(device.id),
    };
  },
};
