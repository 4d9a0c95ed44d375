export const sensors = [
  { id: 101, packageId: 501, gateway: 'GW-003', signal: -61 },
  { id: 102, packageId: 502, gateway: 'GW-011', signal: -74 },
  { id: 103, packageId: 503, gateway: 'GW-017', signal: -88 },
  { id: 104, packageId: 504, gateway: 'GW-017', signal: -79 },
  { id: 105, packageId: 505, gateway: 'GW-011', signal: -70 },
];
