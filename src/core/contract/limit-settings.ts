/** Category of the organization settings that override limits; only platform staff write them. */
export const LIMITS_CATEGORY = 'limits';

/** Their keys. The value is a whole number from 1 to 100,000. */
export const limitKeys = [
  ...(['invitations_per_hour', 'invitations_per_day', 'email_changes_per_hour', 'email_changes_per_day'] as const),
  ...(['organizations_per_hour', 'organizations_per_day', 'text_messages_per_hour', 'text_messages_per_day'] as const),
  ...(['webhook_tests_per_hour', 'webhook_tests_per_day', 'report_mails_per_hour', 'report_mails_per_day'] as const),
  ...(['reports_per_hour', 'reports_per_day', 'webhook_deliveries_per_day', 'notifications_per_hour'] as const),
];
