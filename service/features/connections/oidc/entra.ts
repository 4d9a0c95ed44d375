/** Hosts of Entra ID: the public cloud, that of the United States' government, and China's. */
const HOSTS = new Set([
  'login.microsoftonline.com',
  'login.windows.net',
  'sts.windows.net',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'login.chinacloudapi.cn',
]);

/** The tenant of private Microsoft accounts, where anybody can have an account. */
const PRIVATE_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a provider is Entra ID, formerly Azure Active Directory: as somebody said, or by its host. */
export const isEntra = (vendor: string | undefined, issuer: string | undefined): boolean =>
  vendor === 'entra' || (issuer !== undefined && URL.canParse(issuer) && HOSTS.has(new URL(issuer).hostname));

/** The tenant's id in an issuer of Entra ID; null for `common`, `organizations`, `consumers` and names of tenants. */
export function entraTenant(issuer: string): string | null {
  if (!URL.canParse(issuer)) return null;
  const [tenant = ''] = new URL(issuer).pathname.split('/').filter(Boolean);
  return GUID.test(tenant) && tenant.toLowerCase() !== PRIVATE_ACCOUNTS ? tenant.toLowerCase() : null;
}
