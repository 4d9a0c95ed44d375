import { type Attribute, common, groupType, type ResourceType, userType } from '../resource/attributes.ts';
import type { Json } from '../resource/json.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
export const PAGE = 100;
export const MOST = 500;

const types = { Users: userType, Groups: groupType } as const;

/** What the service can do, RFC 7643 §5. */
export const serviceProviderConfig = (baseUrl: string): Json => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that the organization made for this directory.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
});

/** The kinds of resources, RFC 7643 §6. */
export const resourceTypes = (baseUrl: string): Json[] =>
  Object.entries(types).map(([endpoint, type]) => {
    const [core = '', ...extensions] = type.schemas.keys();
    return {
      schemas: [`${CORE}:ResourceType`],
      id: type.name,
      name: type.name,
      endpoint: `/${endpoint}`,
      schema: core,
      schemaExtensions: extensions.map((schema) => ({ schema, required: false })),
      meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.name}` },
    };
  });

/** The schemas, RFC 7643 §7. */
export const schemas = (baseUrl: string): Json[] => Object.values(types).flatMap((type) => schemasOf(type, baseUrl));

const schemasOf = (type: ResourceType, baseUrl: string): Json[] =>
  [...type.schemas].map(([id, { name, attributes }], at) => ({
    schemas: [`${CORE}:Schema`],
    id,
    name,
    description: name,
    attributes: [...(at === 0 ? common.filter((one) => one.name === 'externalId') : []), ...attributes].map(described),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
  }));

function described(attribute: Attribute): Json {
  const { name, description, type = 'string', sub } = attribute;
  return {
    ...{ name, type, multiValued: attribute.isMany ?? false, description, required: attribute.isRequired ?? false },
    ...(type !== 'boolean' && type !== 'complex' && { caseExact: attribute.caseExact ?? false }),
    mutability: attribute.isReadOnly ? 'readOnly' : 'readWrite',
    returned: attribute.isOnRequest ? 'request' : 'default',
    ...(type !== 'complex' && { uniqueness: attribute.isUnique ? 'server' : 'none' }),
    ...(type === 'reference' && { referenceTypes: ['external'] }),
    ...(sub && { subAttributes: sub.map(described) }),
  };
}
