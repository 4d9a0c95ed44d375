/* A minimal page: a list, a detail page for each asset, and their URLs. */
const home = '/dashboards/asset-tracking/';
const assets = [
  { id: 101, shipment: 501, carries: 'Vaccines', where: 'Rotterdam, NL', charge: 88 },
  { id: 102, shipment: 502, carries: 'Fresh fish', where: 'Hamburg, DE', charge: 71 },
  { id: 103, shipment: 503, carries: 'Chocolate', where: 'Gdańsk, PL', charge: 64 },
  { id: 104, shipment: 504, carries: 'Lithium cells', where: 'Göteborg, SE', charge: 12 },
  { id: 105, shipment: 505, carries: 'Cut flowers', where: 'Santos, BR', charge: 93 },
];

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
  row.append(first, make('td', asset.carries), make('td', asset.where), make('td', `${asset.charge} %`));
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
