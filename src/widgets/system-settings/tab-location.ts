import { computed } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { QueryState, writeQuery } from '../../core/state/query-state.ts';

export const tabIds = ['general', 'branding', 'mails', 'jobs', 'activity'] as const;
export type SystemTab = (typeof tabIds)[number];

const known = (tab: string | null): SystemTab => tabIds.find((one) => one === tab) ?? 'general';

/** The open tab, kept in the URL as `?tab=mails`; the first one needs no parameter. */
export class TabLocation extends QueryState<SystemTab> {
  readonly tab = computed(() => this.state.value);

  constructor(url: AddressBar | null) {
    super(url, {
      read: (query) => known(query.get('tab')),
      write: (query, tab) => writeQuery(query, { tab: tab === 'general' ? null : tab }),
    });
  }

  open(id: string): void {
    const tab = known(id);
    if (tab !== this.tab.peek()) this.show(tab);
  }
}
