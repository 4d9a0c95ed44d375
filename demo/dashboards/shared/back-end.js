/* A team's own back end, which is asked with access tokens of the identity service. */
import { createSession } from 'iam-widgets/core';

export const session = createSession({ base: '/api' });

/** Where the back ends are; null if they do not run. */
let place;
const platform = () =>
  (place ??= fetch('/dashboards/platform.json')
    .then((answer) => answer.json())
    .then(({ url }) => url));

/** Why a page has nothing to show: 'away', 'denied', 'missing' or 'failed'. */
class BackEndError extends Error {
  constructor(reason) {
    super(`The back end answered nothing: ${reason}.`);
    this.reason = reason;
  }
}

const reasons = { 401: 'signed-out', 403: 'denied', 404: 'missing' };

/**
 * The back end of a team.
 * @param {string} application its name at the identity service, for which tokens are issued
 * @param {string} path its own path
 */
export function backEnd(application, path) {
  async function request(route, options) {
    const url = await platform().catch(() => null);
    if (!url) throw new BackEndError('away');
    const token = await session.accessToken(application);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/${path}/${route}`, { ...options, headers }).catch(() => {
      throw new BackEndError('away');
    });
    if (!answer.ok) throw new BackEndError(reasons[answer.status] ?? 'failed');
    return answer.json();
  }

  return {
    get: (route) => request(route),
    /** Lets a device raise an alert, which rings the bell. */
    simulate: (id) => request(`devices/${id}/alerts`, { method: 'POST' }),
  };
}

/**
 * Shows what a page loads, and loads again after a log in and for another organization.
 * @template Data
 * @param {() => Promise<Data>} load
 * @param {(state: {status: string, data?: Data}) => void} show status: 'loading', 'ready', 'signed-out', 'unchosen', or why it failed
 * @returns {{again: () => void, stop: () => void}}
 */
export function follow(load, show) {
  let turn = 0;
  async function again() {
    const mine = ++turn;
    // Phase and organization change together.
    await Promise.resolve();
    const phase = session.phase.peek();
    if (phase === 'unreachable') tell(mine, { status: 'failed' });
    if (phase === 'signed-out') tell(mine, { status: 'signed-out' });
    if (phase !== 'signed-in' || mine !== turn) return;
    if (session.organizationId.peek() === null) return tell(mine, { status: 'unchosen' });
    try {
      // Boards are in the user's units.
      await session.preferences.setting.load();
      tell(mine, { status: 'ready', data: await load() });
    } catch (error) {
      tell(mine, { status: error.reason ?? 'failed' });
    }
  }
  function tell(mine, state) {
    if (mine === turn) show(state);
  }
  show({ status: 'loading' });
  const stops = [session.phase, session.organizationId].map((signal) => signal.subscribe(() => void again()));
  void session.bootstrap();
  return {
    again,
    stop() {
      turn = Number.POSITIVE_INFINITY;
      for (const stop of stops) stop();
    },
  };
}
