import { computed } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { idIn, QueryState, writeQuery } from '../../core/state/query-state.ts';
import { tabIds, type ApplicationTab } from './application-tab.ts';

/** Parameters of one webhook or export type, which another one does not inherit. */
const INNER = { status: null, event: null, page: null };

/** Neither a webhook nor an export type is open. */
const NOTHING = { webhook: null, exportType: null };

interface Open {
  /** Null for the list. */
  application: number | null;
  tab: ApplicationTab;
  /** Null for the list of webhooks. */
  webhook: number | null;
  /** Null for the list of export types. */
  exportType: number | null;
}

/**
 * The open application, its tab, and what is open in it, kept in the URL as `?application=3&tab=webhooks&webhook=7` or
 * `?application=3&tab=exports&export=7`.
 */
export class ApplicationLocation extends QueryState<Open> {
  /** Null for the list. */
  readonly application = computed(() => this.state.value.application);
  readonly tab = computed(() => this.state.value.tab);
  /** Null for the list of webhooks. */
  readonly webhook = computed(() => this.state.value.webhook);
  /** Null for the list of export types. */
  readonly exportType = computed(() => this.state.value.exportType);

  constructor(url: AddressBar | null) {
    super(url, {
      read: (query) => ({
        application: idIn(query, 'application'),
        tab: known(query.get('tab')),
        webhook: idIn(query, 'webhook'),
        exportType: idIn(query, 'export'),
      }),
      write: (query, { application, tab, webhook, exportType }) =>
        writeQuery(query, {
          ...INNER,
          application,
          tab: application === null || tab === 'keys' ? null : tab,
          webhook,
          export: exportType,
        }),
    });
  }

  /** Opens an application at its first tab, or the list for null. */
  open(application: number | null): void {
    if (application !== this.application.peek()) this.show({ application, tab: 'keys', ...NOTHING });
  }

  /** Opens a tab of the open application. */
  openTab(tab: string): void {
    if (tab !== this.tab.peek()) this.#showInside({ tab: known(tab) });
  }

  /** Opens a webhook's deliveries inside its tab, or the list of webhooks for null. */
  openWebhook(webhook: number | null): void {
    if (webhook !== this.webhook.peek()) this.#showInside({ tab: 'webhooks', webhook });
  }

  /** Opens an export type inside its tab, or the list for null. */
  openExportType(exportType: number | null): void {
    if (exportType !== this.exportType.peek()) this.#showInside({ tab: 'exports', exportType });
  }

  #showInside(open: Partial<Open> & { tab: ApplicationTab }): void {
    this.show({ application: this.application.peek(), ...NOTHING, ...open });
  }
}

const known = (tab: string | null): ApplicationTab => tabIds.find((one) => one === tab) ?? 'keys';
