import fc from 'fast-check'

/** Edge-case strings that programmers tend to forget. */
export const NASTY: readonly string[] = [
  '',
  ' ',
  '\0',
  'AAPL\0',
  '\r\n',
  "' or 1=1 --",
  "'; drop table zq; --",
  "') union all select version() --",
  '1; select pg_sleep(9)',
  '"',
  '`',
  '\\',
  '\\u0000',
  '$1',
  '%',
  '%s%n',
  '*',
  '?',
  '../../../zq',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '-0',
  '-1',
  '0',
  '1e3',
  '1e999',
  '0x10',
  '1_000',
  '٣',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '9223372036854775808',
  '1.0000000000000000000000001',
  '2026-02-30',
  '2026-2-1',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-271821-04-20',
  '2026-02-27T25:00:00Z',
  '2026-02-27T00:00:00+99:99',
  '2026-02-27T00:00:00.123456789123Z',
  '2026-06-30T23:59:60Z',
  'true',
  'TRUE',
  'null',
  'undefined',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  ','.repeat(300),
  'AAPL,,AAPL',
  'A,'.repeat(2_000),
  'A'.repeat(5_000),
  'XNAS:',
  ':AAPL',
  'XNAS:XNAS:AAPL',
  'ＡＡＰＬ',
  'ß',
  'İ',
  '🐂',
  '\u202eLPAA',
  '\ufeffAAPL',
  'e\u0301'.repeat(50),
]

/** Bytes that are not valid text, as encoded in a URL. */
export const NO_TEXT: readonly string[] = [
  '%FF',
  '%FF%FE%80',
  '%C0%80',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '%ZZ',
  '%u0041',
  '%00',
  '+',
  '%25%30%30',
  '%2500',
]

/** Any string, from the list or random. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.double().map(String),
  fc.bigInt().map(String),
)

/** A string as encoded in a URL, possibly incorrectly. */
export const inAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: nastyText.map(percent) },
  fc.constantFrom(...NO_TEXT),
  fc.tuple(fc.constantFrom(...NO_TEXT), nastyText.map(percent)).map((parts) => parts.join('')),
)

/** Percent-encodes every byte that is not plain; a lone surrogate becomes its UTF-8 replacement. */
export function percent(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`))
    .join('')
}

const isPlain = (byte: number) => /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte))

/** A header value: without line breaks, which would start another header, and no longer than the maximum. */
export const asHeader = (text: string) =>
  Buffer.from(text.replaceAll(/[\r\n\0]/g, ' '), 'utf8')
    .toString('latin1')
    .slice(0, 6_000)

export const headerValue: fc.Arbitrary<string> = nastyText.map(asHeader)
