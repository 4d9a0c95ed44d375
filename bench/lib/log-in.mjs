export const JSON_BODY = { 'content-type': 'application/json' };
/** Of every account of the demo data. */
export const PASSWORD = 'harbor-lantern-42';

/**
 * @param {string} url
 * @param {string} email
 * @returns {Promise<{authorization: string}>} headers of a session
 */
export async function logIn(url, email) {
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${url}/api/auth`, { method: 'POST', headers: JSON_BODY, body });
  const { data } = await answer.json();
  if (!data?.[0]?.access_token) throw new Error(`the login of ${email} answered ${answer.status}`);
  return { authorization: `Bearer ${data[0].access_token}` };
}
