import { QrCode } from '../../../../src/widgets/ui/data/qr-code.tsx';
import type { Part } from '../../part.ts';

const value =
  'otpauth://totp/Platform:tara.totp@northwind.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Platform';

export default {
  id: 'qr-code',
  title: 'QR code',
  group: 'Data',
  files: ['data/qr-code.tsx'],
  about: 'Black on white in every theme: cameras want it so.',
  examples: [
    {
      name: 'Of an authenticator secret',
      code: `<QrCode value={otpauthUrl} label="QR code for your authenticator" />`,
      element: <QrCode value={value} label="QR code for your authenticator" />,
    },
  ],
} satisfies Part;
