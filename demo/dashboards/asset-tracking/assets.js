/* A minimal page: a list, a detail page for each asset, and their URLs. */
import { backEnd, follow } from '../shared/back-end.js';
import { drawBoard } from '../shared/board.js';
import { boards, city, isLow, loadDevice, loadList } from '../shared/boards.js';
import { degrees } from '../shared/units.js';

const home = '/dashboards/asset-tracking/';
const ours = backEnd('asset_tracking', 'asset-tracking');

const find = (selector) => document.querySelector(selector);
const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const wayOf = ({ shipment }) => (shipment ? `${city(shipment.origin)} → ${city(shipment.destination)}` : '–');

function link(asset) {
  const anchor = make('a', `Asset ${asset.id}`);
  anchor.href = `${home}assets/${asset.id}`;
  return anchor;
}

function drawRows(assets) {
  const rows = assets.map((asset) => {
    const row = document.createElement('tr');
    const first = document.createElement('td');
    first.append(link(asset));
    const charge = make('td', `${asset.battery} %`);
    charge.toggleAttribute('data-low', isLow(asset));
    const temperature = make('td', degrees(asset.temperature));
    row.append(first, make('td', asset.shipment?.goods ?? '–'), make('td', wayOf(asset)), temperature, charge);
    return row;
  });
  find('#list tbody').replaceChildren(...rows);
}

function drawAsset(asset) {
  const details = {
    Carries: asset.shipment?.goods ?? '–',
    Where: wayOf(asset),
    Charge: `${asset.battery} %`,
    Shipment: asset.shipment?.id ?? '–',
  };
  find('#asset dl').replaceChildren(
    ...Object.entries(details).flatMap(([name, value]) => [make('dt', name), make('dd', String(value))]),
  );
  const packageId = asset.shipment ? { packageId: String(asset.shipment.id) } : {};
  find('#export').routeParams = { deviceId: String(asset.id), ...packageId };
}

let page;

function open() {
  page?.stop();
  const id = /assets\/(\d+)$/.exec(location.pathname)?.[1];
  find('#heading').textContent = id ? `Asset ${id}` : 'Assets';
  document.title = id ? `Asset ${id} · Asset tracking` : 'Asset tracking';
  find('#export').route = id ? 'deviceDetails' : 'assets';
  find('#export').routeParams = id ? { deviceId: id } : {};
  page = follow(
    () => (id ? loadDevice(ours, id) : loadList(ours, 'assets', boards.assets)),
    (state) => {
      const { data } = state;
      find('#list').hidden = !data?.rows?.length;
      find('#asset').hidden = !data?.device;
      if (data?.rows) drawRows(data.rows);
      if (data?.device) drawAsset(data.device);
      drawBoard(find('#board'), state, { simulate: ours.simulate, again: () => page.again() });
    },
  );
}

document.addEventListener('click', (event) => {
  const anchor = event.target.closest('main a');
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', anchor.href);
  open();
});
addEventListener('popstate', open);
open();
