const say = (text) => document.querySelector('output').append(`${text} `);

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
