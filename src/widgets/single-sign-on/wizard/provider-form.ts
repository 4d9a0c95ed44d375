import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { isSameIssuer } from '../../../core/validation/issuer.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import type { ConnectionChange } from '../connections-model.ts';
import { wizardWords } from './wizard-words.ts';

/** Where the data of a SAML provider comes from. */
export type MetadataSource = 'url' | 'file' | 'typed';

export interface ProviderValues {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Separated by spaces. */
  scopes: string;
  source: MetadataSource;
  metadata_url: string;
  metadata_file: File | null;
  entity_id: string;
  sso_url: string;
  /** In PEM, one after the other. */
  certificates: string;
}

/** Google has one issuer for all. */
const GOOGLE = 'https://accounts.google.com';
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The values of a connection's provider, as a form has them. */
export function providerValues(connection: Connection): ProviderValues {
  const { vendor, metadata_url, entity_id } = connection;
  const preferred = vendor === 'google' ? 'file' : 'url';
  return {
    issuer: connection.issuer || (vendor === 'google' ? GOOGLE : ''),
    client_id: connection.client_id ?? '',
    client_secret: '',
    scopes: connection.scopes?.join(' ') ?? '',
    source: metadata_url ? 'url' : entity_id ? 'typed' : preferred,
    metadata_url: metadata_url ?? '',
    metadata_file: null,
    entity_id: entity_id ?? '',
    sso_url: connection.sso_url ?? '',
    certificates: connection.certificates?.join('\n') ?? '',
  };
}

/** A form for what the provider's administration shows. */
export function providerForm(speak: Speak, connection: Connection): FormModel<ProviderValues> {
  return new FormModel(speak, providerValues(connection), {
    aliases: { metadata_xml: 'metadata_file' },
    validate: (values) => problemsOf(speak, connection, values),
  });
}

function problemsOf(speak: Speak, connection: Connection, values: ProviderValues): FieldErrors<ProviderValues> {
  const { missing, addressHint } = speak(wizardWords);
  const needed = (text: string) => (text.trim() ? undefined : [missing]);
  const address = (text: string) => needed(text) ?? (isAddress(text) ? undefined : [addressHint]);
  const found: Record<string, readonly string[] | undefined> =
    connection.kind === 'oidc'
      ? {
          issuer: address(values.issuer),
          client_id: needed(values.client_id),
          client_secret: keepsSecret(connection, values) ? undefined : needed(values.client_secret),
        }
      : {
          url: { metadata_url: address(values.metadata_url) },
          file: { metadata_file: values.metadata_file ? undefined : [missing] },
          typed: {
            entity_id: needed(values.entity_id),
            sso_url: address(values.sso_url),
            certificates: certificatesIn(values.certificates).length > 0 ? undefined : [missing],
          },
        }[values.source];
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list)) as FieldErrors<ProviderValues>;
}

/** The service keeps the secret of a client for the same provider alone. */
const keepsSecret = ({ has_client_secret, issuer }: Connection, values: ProviderValues): boolean =>
  has_client_secret === true && (!issuer || isSameIssuer(issuer, values.issuer));

/** The change that a form makes. */
export async function providerChange({ kind }: Connection, values: ProviderValues): Promise<ConnectionChange> {
  if (kind === 'oidc') {
    const scopes = values.scopes.split(/[\s,]+/).filter(Boolean);
    return {
      issuer: values.issuer.trim(),
      client_id: values.client_id.trim(),
      ...(values.client_secret.trim() && { client_secret: values.client_secret.trim() }),
      ...(scopes.length > 0 && { scopes }),
    };
  }
  if (values.source === 'url') return { metadata_url: values.metadata_url.trim() };
  if (values.source === 'file') return { metadata_url: null, metadata_xml: (await values.metadata_file?.text()) ?? '' };
  return {
    metadata_url: null,
    entity_id: values.entity_id.trim(),
    sso_url: values.sso_url.trim(),
    certificates: certificatesIn(values.certificates),
  };
}

/** The certificates of a text; one without its lines is taken as it is. */
function certificatesIn(text: string): string[] {
  const found = text.match(PEM);
  if (found) return found;
  return text.trim() ? [text.trim()] : [];
}

function isAddress(text: string): boolean {
  const url = URL.parse?.(text.trim()) ?? null;
  return url ? url.protocol === 'https:' || url.protocol === 'http:' : /^https?:\/\/\S+$/.test(text.trim());
}
