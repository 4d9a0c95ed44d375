import { Avatar } from '../../../../src/widgets/ui/data/avatar.tsx';
import type { Part } from '../../part.ts';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 } as const;
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#555fb9"/>' +
  '<circle cx="20" cy="15" r="7" fill="#fff"/><path d="M6 40c1-10 7-14 14-14s13 4 14 14z" fill="#fff"/></svg>';
const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

export default {
  id: 'avatar',
  title: 'Avatar',
  group: 'Data',
  files: ['data/avatar.tsx'],
  about: 'A picture, or initials on a color that is the same for a person everywhere.',
  examples: [
    {
      name: 'Initials',
      code: `<Avatar name="Olivia Owner" />`,
      element: (
        <div style={row}>
          {['Olivia Owner', 'Ruairí O’Donnell-Fitzgerald', '山田 花子', 'adam.admin@northwind.example', 'Cher', ''].map(
            (name) => (
              <Avatar key={name} name={name} />
            ),
          )}
        </div>
      ),
    },
    {
      name: 'Sizes',
      code: `<Avatar name="Olivia Owner" size={64} />`,
      element: (
        <div style={row}>
          {([24, 32, 40, 64, 96] as const).map((size) => (
            <Avatar key={size} name="Olivia Owner" size={size} />
          ))}
        </div>
      ),
    },
    {
      name: 'Picture, and one that cannot be loaded',
      code: `<Avatar name="Olivia Owner" src={url} label="Olivia Owner" />`,
      element: (
        <div style={row}>
          <Avatar name="Olivia Owner" src={picture} size={40} label="Olivia Owner" />
          <Avatar name="Adam Admin" src="data:image/png;base64,AAAA" size={40} label="Adam Admin" />
        </div>
      ),
    },
  ],
} satisfies Part;
