import { useSyncExternalStore } from 'react';

const base = '/dashboards/logistics';
const listeners = new Set();

const routes = [
  { name: 'shipments', pattern: /^\/?$/, keys: [] },
  { name: 'devices', pattern: /^\/devices\/?$/, keys: [] },
  { name: 'deviceDetails', pattern: /^\/devices\/([^/]+)\/([^/]+)\/?$/, keys: ['deviceId', 'packageId'] },
];

function subscribe(changed) {
  listeners.add(changed);
  addEventListener('popstate', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('popstate', changed);
  };
}

/** Matches the URL: the route's name and parameters. */
export function useRoute() {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  for (const { name, pattern, keys } of routes) {
    const found = pattern.exec(path.slice(base.length));
    if (found)
      return { name, params: Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(found[at + 1])])) };
  }
  return { name: 'shipments', params: {} };
}

export const hasRoute = (name) => name === 'shipments' || name === 'devices';

export function push(path) {
  history.pushState(null, '', base + path);
  for (const changed of listeners) changed();
}

/** A link that the router handles. */
export function linkTo(path) {
  return {
    href: base + path,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      push(path);
    },
  };
}
