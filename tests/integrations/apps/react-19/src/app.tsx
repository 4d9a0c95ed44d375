import 'iam-widgets/define/header';
import { IamTeam } from 'iam-widgets/react';
import { useState } from 'react';

const api = 'https://iam.example.com/api';
const menuItems = [
  { title: 'Devices', route: 'devices' },
  { title: 'Log Out', route: 'logout' },
];

export function App() {
  const [heard, setHeard] = useState<string[]>([]);
  const say = (text: string) => setHeard((all) => [...all, text]);
  return (
    <>
      <iam-header
        api-base={api}
        app-name="Fleet"
        menuItems={menuItems}
        oniam-navigate={(event) => {
          if (event.detail.name !== 'devices') return;
          event.preventDefault();
          say('navigate:devices');
        }}
        oniam-organization-changed={() => say('organization')}
      />
      <IamTeam apiBase={api} />
      <output>{heard.join(' ')}</output>
    </>
  );
}
