/** What a device measures: shocks, movements, humidity, light and temperature. */
export type Sensor = 'ACC' | 'MOTION' | 'HUMI' | 'LIGHT' | 'TEMP';

/** Unit of a sensor's values. */
export const units: Readonly<Record<Sensor, string>> = {
  TEMP: '°C',
  HUMI: '%',
  LIGHT: 'lx',
  ACC: 'g',
  MOTION: 'movements',
};

/** A tracking device. */
export interface Device {
  id: number;
  organizationId: number;
  name: string;
  serial: string;
  model: string;
  firmware: string;
  status: 'online' | 'idle';
  sensors: Sensor[];
  /** 0 to 100. */
  battery: number;
  /** The gateway that hears it, and how well in dBm. */
  gateway: string;
  signal: number;
  latitude: number;
  longitude: number;
}

/** A package in transit; the `packageId` of a dashboard's route is a shipment's id. */
export interface Shipment {
  id: number;
  organizationId: number;
  deviceId: number;
  code: string;
  goods: string;
  origin: string;
  destination: string;
  status: 'in_transit' | 'delivered' | 'delayed';
  /** How much of the way is done, 0 to 100. */
  progress: number;
  /** Permitted temperatures in degrees Celsius. */
  minTemperature: number | null;
  maxTemperature: number | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  deliveredAt: number | null;
}

/** Data that a device sent through a gateway in transit. */
export interface Transfer {
  id: number;
  organizationId: number;
  deviceId: number;
  shipmentId: number;
  fromPlace: string;
  toPlace: string;
  gateway: string;
  bytes: number;
  status: 'completed' | 'failed';
  /** Milliseconds since 1970. */
  at: number;
}

/** What hears devices. */
export interface Gateway {
  id: string;
  organizationId: number;
  site: string;
  /** 0 to 100. */
  load: number;
  state: 'up' | 'busy' | 'down';
}

/** A measurement, in the unit of its sensor. */
export interface Reading {
  id: number;
  deviceId: number;
  sensor: Sensor;
  value: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** A customer, with the id that it has in the identity service. */
export interface Customer {
  organizationId: number;
  name: string;
}

/** Goods that became too warm for a while, such as in the sun. */
export interface Incident {
  deviceId: number;
  /** Degrees Celsius at the worst time. */
  peak: number;
  /** The worst time, in milliseconds since 1970. */
  at: number;
}

/** Everything but the readings. */
export interface Inventory {
  incidents: Incident[];
  customers: Customer[];
  devices: Device[];
  shipments: Shipment[];
  transfers: Transfer[];
  gateways: Gateway[];
}
