import { memberships, membershipRoles, type MembershipStatus } from '../platform/database/schema/memberships.ts';
import { users } from '../platform/database/schema/users.ts';
import { type DemoContext, daysBefore, hoursBefore } from './context.ts';
import { FIRST_MEMBER_ID, organizationIds, roleIds, userIds } from './ids.ts';
import { makeRandom } from './random.ts';

const COUNTS: Record<MembershipStatus, number> = { active: 100, invited: 12, suspended: 8 };

/** Names that pages must handle, each with the local part of its email. */
const special: [name: string, handle: string][] = [
  [
    'Maria-Theresia Wilhelmina von Hohenlohe-Waldenburg-Schillingsfürst, Coordination of Northern Warehouses',
    'maria-theresia.hohenlohe',
  ],
  ["Siobhán O'Connor-D'Arcy", 'siobhan.oconnor'],
  ['Xaver <b>Tables</b> <img src=x onerror=alert(1)>', 'xaver.tables'],
  ['محمد عبد الرحمن', 'mohammed.abdulrahman'],
  ['שירה כהן', 'shira.cohen'],
  ['王小明', 'wang.xiaoming'],
  ['佐藤 美咲', 'misaki.sato'],
  ['김민준', 'minjun.kim'],
  ['Наталья Воробьёва', 'natalya.vorobyova'],
  ['Ελένη Παπαδοπούλου', 'eleni.papadopoulou'],
  ['प्रिया शर्मा', 'priya.sharma'],
  ['ณัฐพงษ์ ศรีสุข', 'nattapong.srisuk'],
  ['Þórdís Æsa Guðmundsdóttir', 'thordis.gudmundsdottir'],
  ['Nguyễn Thị Minh Khai', 'minh-khai.nguyen'],
  ['X Æ', 'x.ae'],
  ['J. R. "Bob" Dobbs & Sons', 'bob.dobbs'],
  ['Zoë 🚚 Müller', 'zoe.mueller'],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 'captain'],
];

const given = [
  'Aisha',
  'Björn',
  'Camille',
  'Diego',
  'Elif',
  'Finn',
  'Gabriela',
  'Hugo',
  'Ines',
  'Jakub',
  'Kateryna',
  'Liam',
  'Mei',
  'Noah',
  'Oksana',
  'Pedro',
  'Quinn',
  'Rosa',
  'Sven',
  'Thandiwe',
  'Umar',
  'Valérie',
  'Wanjiru',
  'Yusuf',
  'Zofia',
];
const family = [
  'Adeyemi',
  'Bianchi',
  'Castillo',
  'Dubois',
  'Ekström',
  'Fischer',
  'García',
  'Hoffmann',
  'Ivanova',
  'Jensen',
  'Kovács',
  'Lefèvre',
  'Mbeki',
  'Novak',
  'Østergaard',
  'Papadakis',
  'Quiroga',
  'Ramírez',
  'Schneider',
  'Tanaka',
  'Usman',
  'Virtanen',
  'Walker',
  'Yılmaz',
  'Zieliński',
];

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', ı: 'i', æ: 'ae', ß: 'ss' };

const handleOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z ]/g, (letter) => plain[letter] ?? '')
    .replaceAll(' ', '.');

/** Names of Northwind's further members, all different. */
function names(count: number): [name: string, handle: string][] {
  const random = makeRandom(4400);
  const made = new Map<string, string>(special);
  while (made.size < count) {
    const name = `${random.pick(given)} ${random.pick(family)}`;
    made.set(name, handleOf(name));
  }
  return [...made];
}

/** Writes the 120 further members of Northwind: 100 active, 12 invited and 8 suspended. */
export async function writeMembers({ tx, start, passwordHash }: DemoContext): Promise<void> {
  const random = makeRandom(120);
  const statuses = Object.entries(COUNTS).flatMap(([status, count]) =>
    Array.from<MembershipStatus>({ length: count }).fill(status as MembershipStatus),
  );
  const members = names(statuses.length).map(([name, handle], at) => {
    const status = statuses[at] ?? 'active';
    const since = daysBefore(start, status === 'invited' ? 1 + (at % 3) : 20 + random.integer(500));
    // From an hour to half a year ago, so that the list shows every wording.
    const idle = hoursBefore(start, 1 + ((at * 7919) % 2197) * 2);
    const lastActiveAt = idle > since ? idle : since;
    return { id: FIRST_MEMBER_ID + at, name, handle, status, since, lastActiveAt, withPhone: random.next() < 0.6 };
  });
  await tx.insert(users).values(
    members.map(({ id, name, handle, status, since, withPhone }) => ({
      id,
      name,
      username: handle,
      email: `${handle}@northwind.example`,
      phone: withPhone ? `+1555030${String(id).padStart(4, '0')}` : null,
      passwordHash,
      activatedAt: status === 'invited' ? null : since,
      emailProvenAt: status === 'invited' ? null : since,
      createdAt: since,
      updatedAt: since,
    })),
  );
  await tx.insert(memberships).values(
    members.map(({ id, status, since, lastActiveAt }) => ({
      id,
      userId: id,
      organizationId: organizationIds.northwind,
      status,
      ...(status === 'suspended' && { statusBefore: 'active' as const, suspendedAt: daysBefore(start, 2 + (id % 10)) }),
      ...(status === 'invited' ? { invitedBy: userIds.adam } : { joinedAt: since, lastActiveAt }),
      createdAt: since,
      updatedAt: since,
    })),
  );
  const { logistics, userReader, allApplications } = roleIds;
  const choices: number[][] = [
    [logistics],
    [logistics],
    [logistics],
    [userReader],
    [allApplications],
    [logistics, userReader],
  ];
  await tx
    .insert(membershipRoles)
    .values(
      members.flatMap(({ id, since }) =>
        random.pick(choices).map((roleId) => ({ membershipId: id, roleId, createdAt: since })),
      ),
    );
}
