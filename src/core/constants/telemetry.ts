/** What a sensor measures. */
export const sensorTypes = ['ACC', 'MOTION', 'HUMI', 'LIGHT', 'TEMP'] as const;
export type SensorType = (typeof sensorTypes)[number];

/** When an alert is raised. */
export const alertConditions = ['ARRIVES', 'LEAVE', 'REACHES_MORE', 'REACHES_LESS', 'REACHES_EQUAL'] as const;
export type AlertCondition = (typeof alertConditions)[number];

/** Severity of an alert. */
export const alertSeverities = ['Alert', 'Notification', 'Warning'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Sensors with the same tariff. */
export interface SensorGroup {
  name: string;
  sensorType: SensorType;
  tariff: string;
}

/** Gateways of one kind. */
export interface GatewayGroup {
  name: string;
  gatewayType: string;
  isEncrypted: boolean;
  isSigned: boolean;
}
