import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, longId, longIdentity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';

export type SensorType = 'ACC' | 'MOTION' | 'HUMI' | 'LIGHT' | 'TEMP';

/** Tracking devices. */
export const devices = pgTable(
  'devices',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    serial: text().notNull(),
    model: text().notNull(),
    status: text().$type<'online' | 'offline' | 'idle'>().notNull(),
    sensors: text().$type<SensorType>().array().notNull(),
    /** 0 to 100. */
    battery: integer().notNull(),
    location: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('devices_organization').on(table.organizationId)],
);

/** Packages in transit; a route's `packageId` is a shipment's id. */
export const shipments = pgTable(
  'shipments',
  {
    id: longIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    deviceId: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    goods: text().notNull(),
    origin: text().notNull(),
    destination: text().notNull(),
    status: text().$type<'planned' | 'in_transit' | 'delivered' | 'delayed'>().notNull(),
    /** Permitted temperature range in degrees Celsius. */
    minTemperature: doublePrecision(),
    maxTemperature: doublePrecision(),
    startedAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('shipments_organization').on(table.organizationId), index('shipments_device').on(table.deviceId)],
);

/** Hand-overs of a shipment, and data sent by its device in transit. */
export const transfers = pgTable(
  'transfers',
  {
    id: longIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    deviceId: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    shipmentId: longId().references(() => shipments.id, { onDelete: 'cascade' }),
    fromPlace: text().notNull(),
    toPlace: text().notNull(),
    gateway: text().notNull(),
    bytes: integer().notNull(),
    status: text().$type<'completed' | 'failed'>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('transfers_organization').on(table.organizationId, table.at, table.id),
    index('transfers_shipment').on(table.shipmentId, table.at),
  ],
);

/** Sensor measurements. `value` is °C, %, lux, g or movements, depending on the sensor. */
export const readings = pgTable(
  'readings',
  {
    id: longIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    deviceId: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    shipmentId: longId().references(() => shipments.id, { onDelete: 'cascade' }),
    sensor: text().$type<SensorType>().notNull(),
    value: doublePrecision().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('readings_device').on(table.deviceId, table.at, table.id),
    index('readings_organization').on(table.organizationId, table.at, table.id),
  ],
);
