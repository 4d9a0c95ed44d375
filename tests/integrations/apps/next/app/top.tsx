'use client';

import { IamHeader } from 'iam-widgets/react';
import { useState } from 'react';

const menuItems = [
  { title: 'Devices', route: 'devices' },
  { title: 'Log Out', route: 'logout' },
];

export function Top() {
  const [heard, setHeard] = useState<string[]>([]);
  const say = (text: string) => setHeard((all) => [...all, text]);
  return (
    <>
      <IamHeader
        apiBase="https://iam.example.com/api"
        appName="Fleet"
        menuItems={menuItems}
        onNavigate={(event) => {
          if (event.detail.name !== 'devices') return;
          event.preventDefault();
          say('navigate:devices');
        }}
        onOrganizationChanged={() => say('organization')}
      />
      <output>{heard.join(' ')}</output>
    </>
  );
}
