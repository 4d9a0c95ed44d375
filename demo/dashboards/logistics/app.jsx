import { useEffect, useRef } from 'react';
import { hasRoute, linkTo, push, useRoute } from './router.js';
import { drawBoard } from '../shared/board.js';
import { city } from '../shared/boards.js';
import { ours, useBackEnd } from './use-back-end.js';

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

/** The team's board is plain DOM; it is drawn again when its data changes. */
function Board({ state, again }) {
  const place = useRef(null);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    drawBoard(place.current, state, { simulate: ours.simulate, again: () => latest.current() });
  }, [state]);
  return <div ref={place} />;
}

function Shipments({ route }) {
  const { state, again } = useBackEnd();
  return (
    <main>
      <div className="headline">
        <h1>{route === 'devices' ? 'Devices' : 'Shipments'}</h1>
        <div className="tools">
          <iam-command />
          <iam-export-dialog route={route} />
        </div>
      </div>
      <Board state={state} again={again} />
      <div className="cards">
        {state.data?.rows.map((one) => (
          <Card key={one.id} shipment={one} />
        ))}
      </div>
    </main>
  );
}

function Card({ shipment }) {
  const { id, deviceId, code, goods, progress, status } = shipment;
  const isLate = status === 'delayed';
  return (
    <a className="card" data-late={isLate || undefined} {...linkTo(`/devices/${deviceId}/${id}`)}>
      <strong>
        {code} <em>{isLate ? 'Delayed' : 'In transit'}</em>
      </strong>
      <span>{goods}</span>
      <span>{wayOf(shipment)}</span>
      <progress max={100} value={progress} aria-label={`Progress of ${code}`} />
    </a>
  );
}

const wayOf = ({ origin, destination }) => `${city(origin)} → ${city(destination)}`;

function DeviceDetails({ params }) {
  const { state, again } = useBackEnd(params.deviceId);
  const shipment = state.data?.device.shipment;
  const isShown = String(shipment?.id) === params.packageId;
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
      <Board state={state} again={again} />
      {state.data && (
        <div className="card wide">
          <strong>Shipment {params.packageId}</strong>
          <span>{isShown ? wayOf(shipment) : 'This device carried it earlier, or never.'}</span>
          {isShown && <progress max={100} value={shipment.progress} aria-label="Progress of this shipment" />}
        </div>
      )}
    </main>
  );
}
