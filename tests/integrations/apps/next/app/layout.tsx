import type { ReactNode } from 'react';

export const metadata = { title: 'Fleet', other: { 'iam-cookie-domain': 'strangers.localhost' } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
