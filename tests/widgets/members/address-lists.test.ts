import { expect, it } from 'vitest';
import { AddressTable } from '../../../src/widgets/members/invite/address-table.ts';
import { CsvReader } from '../../../src/widgets/members/invite/csv.ts';
import { chunksOf } from '../../../src/widgets/members/invite/file-text.ts';

const parse = (text: string, size = text.length) => {
  const reader = new CsvReader();
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
};

it.each([1, 2, 7, 1000])('reads quoted fields, any separator and any line end, %i characters at a time', (size) => {
  expect(parse('\uFEFFname;email\r\n"Doe; Jane ""J""";jane@x.example\n\n"two\nlines";b@x.example', size)).toEqual([
    ['name', 'email'],
    ['Doe; Jane "J"', 'jane@x.example'],
    ['two\nlines', 'b@x.example'],
  ]);
  expect(parse('a@x.example\tAnn\rb@x.example\tBob\r', size)).toEqual([
    ['a@x.example', 'Ann'],
    ['b@x.example', 'Bob'],
  ]);
});

it('finds the email column by its header, else by the at sign', () => {
  const named = new AddressTable([
    ['Name', 'E-mail', 'Login'],
    ['Ann', 'ann@x.example', 'x@y'],
  ]);
  expect([named.guessed, named.addresses(named.guessed)]).toEqual([1, ['ann@x.example']]);
  const bare = new AddressTable([
    ['Ann', 'ann@x.example'],
    ['nobody', ''],
  ]);
  expect([bare.guessed, bare.addresses(bare.guessed)]).toEqual([null, ['ann@x.example', 'nobody']]);
});

it.each([
  ['en', ['Name', 'Address', 'Email address']],
  ['de', ['Name', 'Adresse', 'E-Mail-Adresse']],
  ['fr', ['Nom', 'Adresse', 'Adresse électronique']],
  ['es', ['Nombre', 'Dirección', 'Correo electrónico']],
  ['ja', ['名前', '住所', 'メールアドレス']],
  ['ar', ['الاسم', 'العنوان', 'البريد الإلكتروني']],
  ['an unknown language', ['Nimi', 'Osoite', 'Sähköposti']],
])('finds the emails beside a street in %s', (_, names) => {
  const table = new AddressTable([names, ['Ann', '5 Main St', 'ann@x.example'], ['Bob', '', '']]);
  expect(table.guessed).toBe(2);
  expect(table.columns.map(({ name, example }) => [name, example])).toEqual([
    [names[0], 'Ann'],
    [names[1], '5 Main St'],
    [names[2], 'ann@x.example'],
  ]);
  expect(table.addresses(2)).toEqual(['ann@x.example', '']);
});

it.each([
  'sep=;\r\nName;Email\r\nAnn, the first;ann@x.example\r\n',
  '\uFEFFsep=;\nName;Email\nAnn, the first;ann@x.example',
])("reads Excel's named separator in %j", (text) => {
  for (const size of [1, 3, 1000])
    expect(parse(text, size)).toEqual([
      ['Name', 'Email'],
      ['Ann, the first', 'ann@x.example'],
    ]);
});

it('takes the separator that occurs most often in the first line', () => {
  expect(parse('Name;City, State;Email\nAnn;Ulm, BW;ann@x.example')).toEqual([
    ['Name', 'City, State', 'Email'],
    ['Ann', 'Ulm, BW', 'ann@x.example'],
  ]);
});

const rows = 'Name\tE-Mail\r\nJörg\tjoerg@x.example\r\n';
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text].flatMap((char) => {
      const [high, low] = [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255];
      return isBig ? [high, low] : [low, high];
    }),
  );
it.each([
  ['UTF-16 as Excel saves it', utf16(`\uFEFF${rows}`, false)],
  ['UTF-16 without a mark', utf16(rows, false)],
  ['UTF-16, big-endian', utf16(`\uFEFF${rows}`, true)],
  ['UTF-8', new TextEncoder().encode(rows)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${rows}`)],
  ['Windows-1252', Uint8Array.from([...rows].map((char) => char.charCodeAt(0)))],
])('reads a file in %s', async (_, bytes) => {
  let text = '';
  for await (const chunk of chunksOf(new Blob([bytes]))) text += chunk;
  expect(parse(text)).toEqual([
    ['Name', 'E-Mail'],
    ['Jörg', 'joerg@x.example'],
  ]);
});

/** What a file of these bytes is read as on a computer of a language. */
async function readAs(bytes: string, language: string): Promise<string> {
  let text = '';
  for await (const chunk of chunksOf(new Blob([Buffer.from(bytes, 'latin1')]), language)) text += chunk;
  return text;
}

it.each([
  ['de', 'J\x9arg;max@m\x9fller.example;Stra\xa7e \xd2S\x9fd\xd3', 'Jörg;max@müller.example;Straße “Süd”'],
  ['fr', 'Nom;Adresse \x8electronique', 'Nom;Adresse électronique'],
  ['es', 'Jos\x8e Mu\x96oz;Le\x97n', 'José Muñoz;León'],
])('reads what Excel saved on a Mac: %s', async (language, bytes, text) => {
  expect(await readAs(bytes, language)).toBe(text);
});

it.each([
  ['de', 'J\xf6rg;max@m\xfcller.example;\x84S\xfcd\x93 \x96 10 \x80', 'Jörg;max@müller.example;„Süd“ – 10 €'],
  ['en', 'O\x92Connor;\x93Ann\x94;co\x96op M\xdcLLER', 'O’Connor;“Ann”;co–op MÜLLER'],
  ['fr', 'C\x9cur d\x92\xe9t\xe9', 'Cœur d’été'],
  ['ja-JP', '\x83\x81\x81[\x83\x8b;ann@x.example', 'メール;ann@x.example'],
  ['ar', '\xc7\xe1\xc8\xd1\xed\xcf', 'البريد'],
  ['pl-PL', 'Ko\x9cci\xf3\xb3', 'Kościół'],
  ['ru', '\xcf\xee\xf7\xf2\xe0', 'Почта'],
  ['zh-TW', '\xb9q\xb6l', '電郵'],
])('reads what Excel saved in the code page of Windows: %s', async (language, bytes, text) => {
  expect(await readAs(bytes, language)).toBe(text);
});
