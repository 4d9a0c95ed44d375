/** Path of each application on this host. */
export const infrastructurePaths = {
  asset_tracking_url: '/dashboards/asset-tracking/',
  infrastructure_monitoring_url: '/dashboards/infrastructure/',
  logistic_url: '/dashboards/logistics/',
  masternode_url: '/dashboards/admin/',
  auth_server_url: '/auth/',
  logistic_url_old: '/legacy-logistics/',
  auth_server_url_old: '/legacy-auth/',
} as const;
