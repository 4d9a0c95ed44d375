/* What each dashboard shows above its own list, from the data of its back end. */
import { degrees, degreeUnit, inScale } from './units.js';

const LOW_BATTERY = 20;

/** The strength of a signal, with a real minus sign. */
export const decibels = (value) => `${value} dBm`.replace('-', '−');
const averageOf = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
const isLate = (shipment) => shipment?.status === 'delayed';

/** The name of a city without its country. */
export const city = (place) => place.replace(/, \w+$/, '');

/** Whether a device's battery ends soon. */
export const isLow = ({ battery }) => battery < LOW_BATTERY;

const chart = (id, points, hours = 48, limit = 8) => ({
  title: `Temperature of device ${id}, last ${hours} hours`,
  unit: degreeUnit(),
  points: points.map(({ at, value }) => ({ at, value: inScale(value) })),
  limit: Number(inScale(limit).toFixed(1)),
});

function lowBatteries(devices, kind) {
  const low = devices.filter(isLow);
  const [first] = low;
  const note = first ? `${kind} ${first.id} at ${first.battery} %` : `all above ${LOW_BATTERY} %`;
  return { label: 'Low batteries', value: String(low.length), note, ...(first && { state: 'warning' }) };
}

/** Each board is null if there is nothing to show. */
export const boards = {
  assets(devices, temperatures) {
    const [first] = devices;
    if (!first) return null;
    const moving = devices.filter(({ shipment }) => shipment);
    const late = moving.filter(({ shipment }) => isLate(shipment));
    return {
      deviceId: first.id,
      figures: [
        { label: 'Assets on the way', value: String(moving.length), note: `of ${devices.length} in the fleet` },
        {
          label: 'Average temperature',
          value: degrees(averageOf(devices.map(({ temperature }) => temperature ?? 0))),
          note: 'last reading',
        },
        lowBatteries(devices, 'Asset'),
        {
          label: 'On time',
          value: `${moving.length - late.length} of ${moving.length}`,
          note: late[0] ? `Asset ${late[0].id} is late` : 'none is late',
          ...(late[0] && { state: 'danger' }),
        },
      ],
      map: devices.map((device) => ({
        id: device.id,
        name: `Asset ${device.id}`,
        place: [device.latitude, device.longitude],
        state: isLate(device.shipment) ? 'danger' : isLow(device) ? 'warning' : 'ok',
      })),
      chart: chart(first.id, temperatures),
    };
  },

  infrastructure(gateways, load, sensors) {
    const [weakest] = [...sensors].sort((a, b) => a.signal - b.signal);
    if (gateways.length === 0 || !weakest) return null;
    const up = gateways.filter(({ state }) => state !== 'down');
    const down = gateways.filter(({ state }) => state === 'down');
    return {
      deviceId: sensors[0].id,
      figures: [
        {
          label: 'Gateways up',
          value: `${up.length} of ${gateways.length}`,
          note: down[0] ? `${down[0].id} is down` : 'none is down',
          ...(down[0] && { state: 'danger' }),
        },
        {
          label: 'Average load',
          value: `${averageOf(load.map(({ value }) => value)).toFixed(1)} %`,
          note: 'last 48 hours',
        },
        { label: 'Sensors heard', value: String(sensors.length), note: 'in the last hour' },
        { label: 'Weakest signal', value: decibels(weakest.signal), note: `Sensor ${weakest.id}` },
      ],
      chart: { title: 'Load of all gateways, last 48 hours', unit: '%', points: load, limit: 90 },
    };
  },

  logistics(shipments, temperatures) {
    const [first] = shipments;
    if (!first) return null;
    const late = shipments.filter(isLate);
    const [next] = shipments.filter((one) => !isLate(one)).sort((a, b) => b.progress - a.progress);
    return {
      deviceId: first.deviceId,
      figures: [
        { label: 'In transit', value: String(shipments.length), note: 'shipments' },
        {
          label: 'Delayed',
          value: String(late.length),
          note: late[0]?.code ?? 'none',
          ...(late[0] && { state: 'danger' }),
        },
        {
          label: first.code,
          value: degrees(first.temperature),
          note: `${inScale(first.minTemperature).toFixed(1)} to ${degrees(first.maxTemperature)} required`,
          ...(first.temperature > first.maxTemperature && { state: 'danger' }),
        },
        {
          label: 'Next arrival',
          value: next ? city(next.destination) : '–',
          note: next ? `${next.code} at ${next.progress} %` : 'none is on its way',
        },
      ],
      chart: chart(first.deviceId, temperatures),
    };
  },

  admin(devices, temperatures) {
    const [first] = devices;
    if (!first) return null;
    const online = devices.filter(({ status }) => status === 'online').length;
    const [newest] = devices
      .map(({ firmware }) => firmware)
      .sort()
      .reverse();
    const current = devices.filter(({ firmware }) => firmware === newest).length;
    return {
      deviceId: first.id,
      figures: [
        { label: 'Devices', value: String(devices.length), note: `${online} online, ${devices.length - online} idle` },
        {
          label: `Firmware ${newest}`,
          value: `${Math.round((current / devices.length) * 100)} %`,
          note: `${current} of ${devices.length} devices`,
        },
        lowBatteries(devices, 'Device'),
        { label: 'Last reading', value: degrees(first.temperature), note: `Device ${first.id}` },
      ],
      chart: chart(first.id, temperatures),
    };
  },

  device(device, temperatures) {
    const { shipment } = device;
    const day = temperatures.filter(({ at }) => Date.parse(at) > Date.now() - 24 * 3_600_000);
    return {
      deviceId: device.id,
      figures: [
        {
          label: 'Temperature',
          value: degrees(device.temperature),
          note: `24 h average ${degrees(averageOf(day.map(({ value }) => value)))}`,
          ...(device.temperature > (shipment?.maxTemperature ?? 8) && { state: 'danger' }),
        },
        {
          label: 'Battery',
          value: `${device.battery} %`,
          note: device.model,
          ...(isLow(device) && { state: 'warning' }),
        },
        {
          label: 'Status',
          value: device.status === 'online' ? 'Online' : 'Idle',
          note: `heard by ${device.gateway} at ${decibels(device.signal)}`,
        },
        {
          label: 'Shipment',
          value: shipment ? `${shipment.progress} %` : '–',
          note: shipment ? `${city(shipment.origin)} → ${city(shipment.destination)}` : 'carries nothing',
          ...(isLate(shipment) && { state: 'danger' }),
        },
      ],
      chart: chart(device.id, temperatures),
    };
  },
};

/** A device's page: the device, and its board. */
export async function loadDevice({ get }, id) {
  const [device, temperatures] = await Promise.all([get(`devices/${id}`), get(`devices/${id}/temperatures`)]);
  return { device, board: boards.device(device, temperatures) };
}

/** A list's page: its rows, and a board with the temperatures of the first device. */
export async function loadList({ get }, list, boardOf) {
  const rows = await get(list);
  const id = rows[0]?.deviceId ?? rows[0]?.id;
  return { rows, board: boardOf(rows, id === undefined ? [] : await get(`devices/${id}/temperatures`)) };
}
