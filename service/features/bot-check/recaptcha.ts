import { ApiError } from '../../platform/errors/api-error.ts';
import type { RecaptchaConfig } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';

const TIMEOUT_MS = 5000;

/** The fields used from a reCAPTCHA Enterprise assessment (`projects.assessments.create`). */
interface Assessment {
  tokenProperties?: { valid?: boolean; invalidReason?: string; action?: string; hostname?: string };
  riskAnalysis?: { score?: number };
}

/** What the token must match. */
export interface Expected {
  action: string;
  /** Whether a page on this host may request tokens. */
  isOurs: (hostname: string) => Promise<boolean>;
  ip: string;
}

/**
 * Whether reCAPTCHA Enterprise rates a token as human: valid, unused, for this action, from one of our pages, and with
 * a sufficient score.
 * @throws {ApiError} 503 `bot_check_unavailable` if no assessment is available
 */
export async function assess(
  services: Services,
  recaptcha: RecaptchaConfig,
  token: string,
  expected: Expected,
): Promise<boolean> {
  const assessment = await ask(services, recaptcha, {
    event: { token, siteKey: recaptcha.siteKey, expectedAction: expected.action, userIpAddress: expected.ip },
  });
  const { valid, action, hostname } = assessment.tokenProperties ?? {};
  const score = assessment.riskAnalysis?.score ?? 0;
  const fits = valid === true && action === expected.action && score >= recaptcha.minScore;
  return fits && hostname !== undefined && expected.isOurs(hostname);
}

async function ask(
  { log }: Services,
  { apiUrl, projectId, apiKey }: RecaptchaConfig,
  body: unknown,
): Promise<Assessment> {
  const url = new URL(`/v1/projects/${encodeURIComponent(projectId)}/assessments`, apiUrl);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': apiKey },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The assessment API responded with status ${response.status}.`);
    return (await response.json()) as Assessment;
  } catch (error) {
    log.error({ err: error }, 'reCAPTCHA is unreachable');
    throw new ApiError(503, 'bot_check_unavailable', 'errors.robotCheckUnavailable', { retryAfter: 60 });
  }
}
