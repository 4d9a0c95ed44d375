// The header comes from one version and the team from another, and then each version is asked for both.
const order = ['https://iam.example.com/cdn/latest', 'https://iam.example.com/cdn/previous'];
const [first, second] = location.search === '?old-first' ? order.toReversed() : order;
const say = (text) => document.querySelector('output').append(`${text} `);

console.warn = (text) => say(text.includes('is ignored') ? 'ignored' : text);
document.querySelector('iam-header').menuItems = [
  { title: 'Devices', route: 'devices' },
  { title: 'Log Out', route: 'logout' },
];
document.addEventListener('iam-navigate', (event) => {
  if (event.detail.name !== 'devices') return;
  event.preventDefault();
  say('navigate:devices');
});
document.addEventListener('iam-organization-changed', () => say('organization'));

await import(`${first}/define/header.js`);
await import(`${second}/define/team.js`);
await import(`${second}/define/header.js`);
