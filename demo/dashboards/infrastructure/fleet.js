export const gateways = [
  { id: 'GW-003', site: 'Rotterdam', load: 41, state: 'up' },
  { id: 'GW-011', site: 'Hamburg', load: 68, state: 'up' },
  { id: 'GW-017', site: 'Gdańsk', load: 93, state: 'hot' },
  { id: 'GW-022', site: 'Göteborg', load: 0, state: 'down' },
];

export const sensors = [
  { id: 101, packageId: 501, gateway: 'GW-003', signal: -61 },
  { id: 102, packageId: 502, gateway: 'GW-011', signal: -74 },
  { id: 103, packageId: 503, gateway: 'GW-017', signal: -88 },
];
