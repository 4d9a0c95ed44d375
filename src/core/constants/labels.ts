import { defineWords } from '../languages/words.ts';

/** Labels shared by the platform's applications, by set and key. */
export const labels = {
  analytics: {
    title: 'Analytics',
    period: 'Period',
    total: 'Total',
    average: 'Average',
    minimum: 'Minimum',
    maximum: 'Maximum',
  },
  sensors: {
    title: 'Sensors',
    name: 'Name',
    type: 'Type',
    battery: 'Battery',
    lastReading: 'Last reading',
    ACC: 'Acceleration',
    MOTION: 'Motion',
    HUMI: 'Humidity',
    LIGHT: 'Light',
    TEMP: 'Temperature',
  },
  finances: { title: 'Finances', balance: 'Balance', price: 'Price', currency: 'Currency', invoice: 'Invoice' },
  gateways: {
    title: 'Gateways',
    name: 'Name',
    type: 'Type',
    encryption: 'Encryption',
    signature: 'Signature',
    lastSeen: 'Last seen',
  },
  transfers: { title: 'Transfers', from: 'From', to: 'To', status: 'Status', departed: 'Departed', arrived: 'Arrived' },
  sensorGroups: { title: 'Sensor groups', name: 'Group name', sensorType: 'Sensor type', tariff: 'Tariff' },
  gatewayGroups: {
    title: 'Gateway groups',
    name: 'Group name',
    gatewayType: 'Gateway type',
    encryption: 'Encryption',
    signature: 'Signature',
  },
  deposit: { title: 'Deposit', topUp: 'Top up', amount: 'Amount', method: 'Method' },
  balanceChanges: { title: 'Balance changes', date: 'Date', amount: 'Amount', reason: 'Reason', balance: 'Balance' },
  accountSettings: {
    title: 'Account settings',
    name: 'Name',
    login: 'Login',
    email: 'Email',
    phone: 'Phone',
    organization: 'Organization',
    regional: 'Regional settings',
  },
  permissionsAndRoles: {
    title: 'Permissions and roles',
    role: 'Role',
    description: 'Description',
    resource: 'Resource',
    organization: 'Organization',
    updated: 'Last modified',
  },
  teamMembers: {
    title: 'Team members',
    all: 'All',
    invited: 'Invitation confirmation pending',
    active: 'Active',
    suspended: 'Suspended',
  },
  userDetails: {
    title: 'User details',
    name: 'Name',
    organization: 'Organization',
    email: 'Email',
    phone: 'Phone',
    status: 'Status',
  },
} as const;

/** The labels as words, which the catalogues translate. */
export const labelWords = defineWords('labels', labels);
