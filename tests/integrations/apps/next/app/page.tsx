import { IamTeam } from 'iam-widgets/react';
import { Top } from './top';

export default function Page() {
  return (
    <>
      <Top />
      <IamTeam apiBase="https://iam.example.com/api" />
    </>
  );
}
