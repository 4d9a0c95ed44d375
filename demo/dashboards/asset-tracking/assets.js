/* A minimal page: a list, a detail page for each asset, and their URLs. */
import { drawBoard } from '../shared/board.js';
import { boards, devices, shipments, temperature } from '../shared/fleet.js';

const home = '/dashboards/asset-tracking/';
const assets = devices.map(({ id, battery }) => {
  const { id: shipment, goods, from, to } = shipments.find(({ deviceId }) => deviceId === id);
  return { id, shipment, carries: goods, where: `${from} → ${to}`, charge: battery };
});

const find = (selector) => document.querySelector(selector);
const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });

function link(asset) {
  const anchor = make('a', `Asset ${asset.id}`);
  anchor.href = `${home}assets/${asset.id}`;
  return anchor;
}

function draw() {
  const id = Number(/assets\/(\d+)$/.exec(location.pathname)?.[1]);
  const asset = assets.find((one) => one.id === id);
  drawBoard(find('#board'), asset ? boards.device(asset.id) : boards.assets());
  find('#list').hidden = Boolean(asset);
  find('#asset').hidden = !asset;
  find('#heading').textContent = asset ? `Asset ${asset.id}` : 'Assets';
  document.title = asset ? `Asset ${asset.id} · Asset tracking` : 'Asset tracking';
  const dialog = find('#export');
  dialog.route = asset ? 'deviceDetails' : 'assets';
  dialog.routeParams = asset ? { deviceId: String(asset.id), packageId: String(asset.shipment) } : {};
  if (asset) {
    const rows = { Carries: asset.carries, Where: asset.where, Charge: `${asset.charge} %`, Shipment: asset.shipment };
    find('#asset dl').replaceChildren(
      ...Object.entries(rows).flatMap(([name, value]) => [make('dt', name), make('dd', String(value))]),
    );
  }
}

for (const asset of assets) {
  const row = document.createElement('tr');
  const first = document.createElement('td');
  first.append(link(asset));
  const charge = make('td', `${asset.charge} %`);
  charge.toggleAttribute('data-low', asset.charge < 20);
  row.append(
    first,
    make('td', asset.carries),
    make('td', asset.where),
    make('td', `${temperature(asset.id, 0).toFixed(1)} °C`),
    charge,
  );
  find('#list tbody').append(row);
}

document.addEventListener('click', (event) => {
  const anchor = event.target.closest('main a');
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', anchor.href);
  draw();
});
addEventListener('popstate', draw);
draw();
