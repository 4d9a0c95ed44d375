/** A React page with strict types: components, and plain tags. */
import 'iam-widgets/define/header';
import { addLanguage, type ElementMessages, IamExportDialog, IamHeader, IamTeam } from 'iam-widgets/react';
import { useRef } from 'react';

addLanguage('it', { 'sign-in': { logIn: 'Accedi' } });
const crew: ElementMessages = { team: { title: 'Crew' } };

export function Page() {
  const dialog = useRef<HTMLElementTagNameMap['iam-export-dialog']>(null);
  return (
    <>
      <IamHeader
        appName="Fleet"
        menuItems={[{ title: 'Devices', route: 'devices' }]}
        onNavigate={(event) => {
          const name: string = event.detail.name;
          if (name === 'team') event.preventDefault();
        }}
        className="top"
        aria-label="Header"
      >
        <nav slot="left-menu" />
      </IamHeader>
      <IamTeam
        messages={crew}
        lang="it"
        apiBase="https://iam.example/api"
        onUserCreated={({ detail }) => detail.user.email.trim()}
      />
      <IamExportDialog ref={dialog} noButton ids={[1, 2]} onToast={({ detail }) => detail.message.trim()} />
      <button type="button" onClick={() => void dialog.current?.open()}>
        Export
      </button>
      {/* @ts-expect-error - no text of the elements has this key */}
      <IamTeam messages={{ team: { titel: 'Crew' } }} />
      {/* @ts-expect-error - messages are an object */}
      <IamTeam messages="Crew" />
      {/* @ts-expect-error - a list of menu items is no text */}
      <IamHeader menuItems="[]" />
      {/* @ts-expect-error - the team has no such input */}
      <IamTeam appName="Fleet" />
      <iam-header app-name="Fleet" menuItems={[]} oniam-toast={({ detail }) => detail.message.trim()} />
      {/* @ts-expect-error - an application's name is text */}
      <iam-header app-name={1} />
    </>
  );
}
