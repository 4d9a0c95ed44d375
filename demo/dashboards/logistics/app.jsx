import { useEffect, useRef } from 'react';
import { hasRoute, linkTo, push, useRoute } from './router.js';
import { drawBoard } from '../shared/board.js';
import { boards, shipments } from '../shared/fleet.js';

const menu = [
  { title: 'Devices', route: 'devices', color: '#0b4f8a' },
  { title: 'My profile', route: 'user' },
  { title: 'Log Out', route: 'logout', color: '#c2410c' },
];

export function App() {
  const route = useRoute();
  const header = useRef(null);
  useEffect(() => {
    document.title = route.name === 'deviceDetails' ? `Device ${route.params.deviceId} · Logistics` : 'Logistics';
  }, [route.name, route.params.deviceId]);
  useEffect(() => {
    const take = (event) => {
      if (!hasRoute(event.detail.name)) return;
      event.preventDefault();
      push(event.detail.name === 'devices' ? '/devices' : '/');
    };
    const element = header.current;
    element.addEventListener('iam-navigate', take);
    return () => element.removeEventListener('iam-navigate', take);
  }, []);
  return (
    <div className="page">
      <div className="top">
        <iam-header ref={header} app-name="Logistics" route={route.name} menuItems={menu} />
      </div>
      <div className="content">
        {route.name === 'deviceDetails' ? <DeviceDetails params={route.params} /> : <Shipments route={route.name} />}
      </div>
    </div>
  );
}

/** The team's board is plain DOM; it is drawn again for another device. */
function Board({ device }) {
  const place = useRef(null);
  useEffect(() => drawBoard(place.current, device ? boards.device(device) : boards.logistics()), [device]);
  return <div ref={place} />;
}

function Shipments({ route }) {
  return (
    <main>
      <div className="headline">
        <h1>{route === 'devices' ? 'Devices' : 'Shipments'}</h1>
        <div className="tools">
          <iam-command />
          <iam-export-dialog route={route} />
        </div>
      </div>
      <Board />
      <div className="cards">
        {shipments.map((one) => (
          <a
            key={one.id}
            className="card"
            data-late={one.late || undefined}
            {...linkTo(`/devices/${one.deviceId}/${one.id}`)}
          >
            <strong>
              {one.code} <em>{one.late ? 'Delayed' : 'In transit'}</em>
            </strong>
            <span>{one.goods}</span>
            <span>
              {one.from} → {one.to}
            </span>
            <progress max={100} value={one.done} aria-label={`Progress of ${one.code}`} />
          </a>
        ))}
      </div>
    </main>
  );
}

function DeviceDetails({ params }) {
  const shipment = shipments.find(({ id }) => String(id) === params.packageId);
  return (
    <main>
      <p>
        <a {...linkTo('/')}>Shipments</a> / Device {params.deviceId}
      </p>
      <div className="headline">
        <h1>Device {params.deviceId}</h1>
        <div className="tools">
          <iam-command />
          <iam-export-dialog route="deviceDetails" routeParams={params} />
        </div>
      </div>
      <Board device={params.deviceId} />
      <div className="card wide">
        <strong>Shipment {params.packageId}</strong>
        <span>{shipment ? `${shipment.from} → ${shipment.to}` : 'This shipment is not on the board.'}</span>
        {shipment && <progress max={100} value={shipment.done} aria-label="Progress of this shipment" />}
      </div>
    </main>
  );
}
