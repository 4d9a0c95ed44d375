/** What Excel saves in, on computers of these languages. On all others it is Windows-1252, or Mac Roman on a Mac. */
const CODE_PAGES: Record<string, string> = {
  'windows-1250': 'bs cs hr hu pl ro sk sl sq',
  'windows-1251': 'be bg kk ky mk mn ru sr tg uk',
  'windows-1253': 'el',
  'windows-1254': 'az tr',
  'windows-1255': 'he',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
  'windows-874': 'th',
  shift_jis: 'ja',
  'euc-kr': 'ko',
  big5: 'zh-TW zh-HK',
  gbk: 'zh',
};
/** Bytes that are letters in Mac Roman and signs in Windows-1252; some only within a word. */
const MAC = /[\x83\x86-\x8a\x8c-\x90\x98\x9a\x9c-\x9f]|(?<=[a-z])[\x80-\x8b\x99\x9b\xa7\xae\xaf\xbe\xbf](?=[a-z])/gi;
/** Small letters with accents in Windows-1252. */
const WINDOWS = /[\xdf-\xff]/g;
const SAMPLE_BYTES = 200_000;

/**
 * The encoding of a file: by its byte order mark, else UTF-8 if it is valid, else that of Excel.
 * @param language of the computer
 */
export async function encodingOf(file: Blob, language: string): Promise<string> {
  const begin = new Uint8Array(await file.slice(0, 1000).arrayBuffer());
  const [first, second] = begin;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (begin.includes(0)) return first === 0 ? 'utf-16be' : 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      decoder.decode(value, { stream: !done });
      if (done) return 'utf-8';
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    void reader.cancel();
    return excelEncoding(file, language);
  }
}

async function excelEncoding(file: Blob, language: string): Promise<string> {
  for (const tag of [language, language.split('-')[0] ?? ''])
    for (const [encoding, languages] of Object.entries(CODE_PAGES))
      if (languages.split(' ').includes(tag)) return encoding;
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(MAC) > count(WINDOWS) ? 'macintosh' : 'windows-1252';
}

/**
 * Reads a file's text in pieces, so that the page stays responsive during a large file.
 * @param language of the computer, which a file without Unicode depends on
 */
export async function* chunksOf(file: Blob, language = ''): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file, language));
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    yield decoder.decode(value, { stream: !done });
    if (done) return;
  }
}
