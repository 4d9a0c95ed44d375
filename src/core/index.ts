export { createSession, type CreateSessionOptions } from './session/create.ts';
export { configure, sessionOf, type PageConfiguration } from './session/registry.ts';
export { Session } from './session/session.ts';
export type { EndReason, Phase, SessionOptions } from './session/phase.ts';
export { SignInFlow } from './session/sign-in-flow.ts';
export { guard, type GuardDecision, type GuardedRoute, type GuardedSession } from './session/guard.ts';
export { afterSignIn, type NextStep, type SignedInFacts } from './session/after-sign-in.ts';
export { Client, type ClientOptions } from './http/client.ts';
export type { Body, EndpointName, Item, Meta, Params, Query, Reply, Request, Success } from './contract/types.ts';
export {
  ApiError,
  AbortedError,
  ContractError,
  IamError,
  NetworkError,
  SetupError,
  TimeoutError,
} from './errors/errors.ts';
export { codeOf, isAborted, isApiError, isIamError, isUnreachable, messageOf } from './errors/guards.ts';
export {
  flagsOf,
  isValid,
  Permissions,
  permissionsToCheck,
  type PermissionFlags,
  type PermissionMap,
} from './permissions/permissions.ts';
export { applicationOf, keptUrls, mayUse, type InfrastructureUrl } from './permissions/infrastructure.ts';
export { matchRoute, routes, routeUrl, type Route, type RouteName } from './routes/routes.ts';
export { titles } from './routes/titles.ts';
export { Resource } from './state/resource.ts';
export { List } from './state/list.ts';
export { ErrorList, type ListedError } from './state/error-list.ts';
export { DEFAULT_LOCALE, normalizeLocale, usesFahrenheit, usesTwelveHours } from './locale/locales.ts';
export { formatDate, type DateStyle } from './locale/dates.ts';
export { formatNumber, formatTemperature } from './locale/numbers.ts';
export {
  alertConditions,
  alertSeverities,
  sensorTypes,
  type GatewayGroup,
  type SensorGroup,
} from './constants/telemetry.ts';
export { addLanguage } from './languages/registry.ts';
export type { Messages } from './languages/messages.ts';
export { labels } from './constants/labels.ts';
export { labelsIn, type Labels } from './constants/labels-in.ts';
export { Notifications, notificationsOf } from './notifications/notifications.ts';
export { NotificationStore, type NotificationChange, type NotificationStoreOptions } from './notifications/store.ts';
export { bellColour, hasUnread, levelColour, type DotColour } from './notifications/levels.ts';
export { Announcements, announcementsOf } from './announcements/announcements.ts';
export { applicationEntries, type ApplicationEntry } from './applications/applications.ts';
export { isEmail } from './validation/email.ts';
export { browserPlatform } from './platform/browser.ts';
export { nodePlatform } from './platform/node.ts';
export type { Platform } from './platform/platform.ts';
