export const shipments = [
  { id: 501, deviceId: 101, code: 'NW-2026501', from: 'Chicago', to: 'Rotterdam', done: 62 },
  { id: 502, deviceId: 102, code: 'NW-2026502', from: 'Hamburg', to: 'Busan', done: 18 },
  { id: 503, deviceId: 103, code: 'NW-2026503', from: 'Gdańsk', to: 'Santos', done: 44, late: true },
  { id: 504, deviceId: 104, code: 'NW-2026504', from: 'Göteborg', to: 'Singapore', done: 81 },
];
