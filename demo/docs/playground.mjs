/** The playground of an element's page, from the custom elements manifest. `client/playground.ts` makes it work. */

/** @typedef {import('../../scripts/generate/custom-elements.mjs').Declaration} Declaration */

const escape = (/** @type {string} */ text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Attributes that would lead the element to another service, or the session to another cookie. */
const FIXED = new Set(['api-base', 'notifications-base', 'cookie-domain', 'base-path']);

/**
 * Values that an element needs before it shows anything.
 * @type {Record<string, Record<string, string>>}
 */
const FIRST = {
  'iam-header': { 'app-name': 'Fleet' },
  'iam-export-dialog': { route: 'team' },
  'iam-organization-settings': { 'organization-id': '1' },
  'iam-organization-team': { 'organization-id': '1' },
  'iam-user-settings': { 'user-id': '1' },
};

/** Values of properties that a reader can start from. @type {Record<string, unknown>} */
const SAMPLES = {
  menuItems: [{ title: 'Devices', route: 'devices' }],
  infoMenuItems: [{ id: 'help', title: 'Help', description: 'How this works', link: 'https://example.com/help' }],
  infrastructureUrls: [{ key: 'DASHBOARD_URL', value: 'https://example.com/' }],
  routeParams: { organization: '1' },
  ids: [1, 2],
};

const sample = (/** @type {string} */ name) =>
  `spellcheck="false" placeholder="${escape(JSON.stringify(SAMPLES[name] ?? null))}"`;

/** @param {string | undefined} text of a union type @returns {string[]} its values; empty for any other type */
const choicesOf = (text = '') => (/^'[^']*'(\|'[^']*')*$/.test(text) ? text.replaceAll("'", '').split('|') : []);

/**
 * @param {string} name
 * @param {string | undefined} type
 * @param {string} value
 */
function input(name, type, value) {
  const choices = choicesOf(type);
  if (type === 'boolean') return `<input type="checkbox" data-attribute="${name}">`;
  if (choices.length === 0)
    return [
      `<input type="${type === 'number' ? 'number' : 'text'}" data-attribute="${name}"`,
      `value="${escape(value)}" autocomplete="off" spellcheck="false">`,
    ].join(' ');
  const options = ['', ...choices].map((choice) => `<option value="${choice}">${choice || 'default'}</option>`);
  return `<select data-attribute="${name}">${options.join('')}</select>`;
}

/**
 * @param {string} title
 * @param {string} className
 * @param {string[]} fields
 */
const group = (title, className, fields) =>
  fields.length === 0 ? '' : `<fieldset class="${className}"><legend>${title}</legend>${fields.join('')}</fieldset>`;

/**
 * @param {Declaration} element
 * @returns {string} HTML
 */
export function playground({ tagName = '', attributes = [], members = [], events = [], cssParts = [] }) {
  const first = FIRST[tagName] ?? {};
  const given = Object.entries(first).map(([name, value]) => ` ${name}="${escape(value)}"`);
  const properties = members.filter(({ kind, attribute }) => kind === 'field' && !attribute);
  const methods = members.filter(({ kind }) => kind === 'method');
  const names = JSON.stringify(events.map(({ name }) => name));
  return `<section class="doc-play" aria-labelledby="playground" data-tag="${tagName}" data-events='${names}'>
<h2 id="playground">Playground</h2>
<p>This element is real: it uses the service that serves this page, as the user who is logged in.
Only its navigation is held back.</p>
<div class="doc-stage"><${tagName}${given.join('')}></${tagName}></div>
<p class="doc-away" hidden>The script of the service is not there, so the element cannot start.
Run <code>npm start</code>, and open <code>/docs/</code> of the service.</p>
<div class="doc-panels">
<form class="doc-controls">
${group(
  'Attributes',
  'doc-fields',
  attributes
    .filter(({ name }) => !FIXED.has(name))
    .map(({ name, type }) => `<label><span>${name}</span>${input(name, type?.text, first[name] ?? '')}</label>`),
)}
${group(
  'Properties',
  'doc-fields',
  properties.map(
    ({ name }) =>
      `<label><span>${name}</span><textarea data-property="${name}" rows="3" ${sample(name)}></textarea></label>`,
  ),
)}
${group(
  'Methods',
  'doc-buttons',
  methods.map(({ name }) => `<button type="button" data-method="${name}">${name}()</button>`),
)}
${group(
  'Outline a part',
  'doc-choices',
  cssParts.map(({ name }) => `<label><input type="checkbox" data-part="${name}"> ${name}</label>`),
)}
</form>
<div class="doc-live">
<h3 id="playground-markup">Markup</h3>
<pre tabindex="0" aria-labelledby="playground-markup" role="group"><code class="doc-markup"></code></pre>
<div class="doc-events-head"><h3 id="playground-events">Events</h3>
<button type="button" class="doc-clear">Clear</button></div>
<div class="doc-events" role="log" aria-labelledby="playground-events" tabindex="0"></div>
</div>
</div>
</section>`;
}
