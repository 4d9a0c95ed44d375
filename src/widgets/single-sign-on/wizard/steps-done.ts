import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import type { WizardStep } from '../connection-location.ts';

const hasProvider = ({ kind, issuer, client_id, entity_id, metadata_url }: Connection): boolean =>
  kind === 'oidc' ? Boolean(issuer && client_id) : Boolean(entity_id || metadata_url);

/** Whether a connection has what a step of the wizard is for. */
export function isStepDone(step: WizardStep, connection: Connection): boolean {
  const { status, domains } = connection;
  switch (step) {
    case 'choose':
      return true;
    case 'copy':
    case 'paste':
      return hasProvider(connection);
    case 'people':
      return domains.length > 0;
    case 'test':
      return status !== 'draft';
    case 'enable':
      return status === 'enabled';
  }
}

/** The step to continue a connection with. */
export function nextStep(connection: Connection): WizardStep {
  if (!hasProvider(connection)) return 'copy';
  if (connection.domains.length === 0) return 'people';
  return connection.status === 'draft' ? 'test' : 'enable';
}
