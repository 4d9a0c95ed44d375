/** Texts of the page 'System settings'. */
export const words = {
  title: 'System settings',
  table: 'System settings',
  locked: 'You may look, but not change: that takes the permission to write system settings. Ask a super admin.',
  domains: 'Trusted domains',
  domainsAbout:
    'Pages on these hosts may use the elements and the API, and people may be sent back to them after they log in. A change takes effect at once.',
  domain: 'Host or origin',
  domainHint: 'For example dashboards.example.com, *.example.com or https://example.com:8443',
  add: 'Add domain',
  remove: (domain: string) => `Remove ${domain}`,
  always: 'Always trusted',
  alwaysHint: 'This installation',
  empty: 'No other host is trusted yet: elements work on this installation’s own pages alone.',
  blank: 'You have blank fields',
  known: 'This domain is on the list already.',
  saved: 'Setting saved',
  added: 'Setting added',
  removeTitle: 'Remove trusted domain',
  removeText: (domain: string) => `Are you sure? Elements on pages of ${domain} stop working at once.`,
  removeAction: 'Remove',
} as const;
