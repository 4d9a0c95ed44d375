import { useEffect, useRef, useState } from 'react';
import { backEnd, follow } from '../shared/back-end.js';
import { boards, loadDevice, loadList } from '../shared/boards.js';

export const ours = backEnd('logistics', 'logistics');

/** What a page shows: a device, or the list of shipments; and how to load it again. */
export function useBackEnd(deviceId) {
  const [state, setState] = useState({ status: 'loading' });
  const again = useRef(() => {});
  useEffect(() => {
    const load = () => (deviceId ? loadDevice(ours, deviceId) : loadList(ours, 'shipments', boards.logistics));
    const following = follow(load, setState);
    again.current = following.again;
    return following.stop;
  }, [deviceId]);
  return { state, again: () => again.current() };
}
