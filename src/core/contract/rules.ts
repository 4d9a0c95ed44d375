/** Format rules that client and service share. */
export { ANNOUNCEMENT_LENGTH } from '../validation/announcement.ts';
export { brandColors, isColor, isColorSetting } from '../branding/colors.ts';
export { brandProperties, buttonColors, textColors } from '../branding/color-properties.ts';
export * from '../branding/installation.ts';
export { isLogoSetting, LOGO, logoDrawing } from '../branding/logo.ts';
export { logoProblem } from '../branding/logo-rules.ts';
export { THEME } from '../locale/preference-keys.ts';
export { searchable } from '../locale/searchable.ts';
export { isTheme } from '../locale/theme.ts';
export { EMAIL_INVALID, isEmail } from '../validation/email.ts';
export { asciiDomain, readableDomain } from '../validation/domain.ts';
export { isSameIssuer, typedIssuer } from '../validation/issuer.ts';
export { typedAddress } from '../validation/address.ts';
export { plainLine } from '../validation/plain-text.ts';
export { normalizeAddress } from './normalize-address.ts';
export { hasTrunkPrefix, isPhone, normalizePhone, PHONE_INVALID } from '../validation/phone.ts';
export { maskedEnds, maskSecret } from '../secrets/mask-secret.ts';
export { webhookUrlProblem } from '../validation/webhook-url.ts';
