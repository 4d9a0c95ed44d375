import { useMemo } from 'react';
import type { AddressBar } from '../../core/platform/platform.ts';
import { useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx';
import type { TabLocation } from './tab-location.ts';
import { webhooksOfOrganization } from './webhooks-of-organization.ts';
import { words as organizationWords } from './words.ts';

export interface WebhooksTabProps {
  location: TabLocation;
  /** Keeps the filters of the delivery log; null keeps them in memory. */
  addressBar: AddressBar | null;
}

/** The tab 'Webhooks' of the organization. */
export function WebhooksTab(props: WebhooksTabProps) {
  const { noWebhooks } = useWords(organizationWords);
  const { client } = useWidget().session;
  const requests = useMemo(() => webhooksOfOrganization(client), [client]);
  return <WebhooksPanel requests={requests} noneText={noWebhooks} {...props} />;
}
