import { onUnmounted, shallowRef } from 'vue';
import { backEnd, follow } from '../shared/back-end.js';

export const ours = backEnd('infrastructure_monitoring', 'infrastructure');

/** What a page loads from our back end, and how to load it again. */
export function useBackEnd(load) {
  const state = shallowRef({ status: 'loading' });
  const { again, stop } = follow(load, (next) => (state.value = next));
  onUnmounted(stop);
  return { state, again };
}
