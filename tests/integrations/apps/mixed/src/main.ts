// The header comes from the CDN and the team from npm: two bundles on one page, in either order.
const output = document.createElement('output');
const say = (text: string) => output.append(`${text} `);

function fromCdn(): Promise<CustomElementConstructor> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = 'https://iam.example.com/cdn/latest/iam.js';
  document.head.append(script);
  return customElements.whenDefined('iam-header');
}

const header = document.createElement('iam-header');
const team = document.createElement('iam-team');
team.setAttribute('api-base', 'https://iam.example.com/api');
Object.assign(header, {
  menuItems: [
    { title: 'Devices', route: 'devices' },
    { title: 'Log Out', route: 'logout' },
  ],
});
document.addEventListener('iam-navigate', (event) => {
  if (!(event instanceof CustomEvent) || event.detail.name !== 'devices') return;
  event.preventDefault();
  say('navigate:devices');
});
document.addEventListener('iam-organization-changed', () => say('organization'));
document.querySelector('#app')?.append(header, output);

if (location.search === '?npm-first') {
  await import('iam-widgets/define/team');
  document.querySelector('#app')?.append(team);
  await fromCdn();
} else {
  await fromCdn();
  await import('iam-widgets/define/team');
  document.querySelector('#app')?.append(team);
}
export {};
