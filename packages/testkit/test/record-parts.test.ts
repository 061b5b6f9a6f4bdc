import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedName, extensionOf, fixtureStem } from '../src/commands/record/fixture-name.ts'
import { unitOfWords } from '../src/commands/record/unit-of-words.ts'
import { recordingTools, withoutSecrets } from '../src/commands/record/watched-tools.ts'
import { rawFileOf, readRaw } from '../src/fixtures/raw-file.ts'

describe('a raw response as a file', () => {
  it('a raw response as a file is restored unchanged: text, bytes, and objects that contain both', () => {
    const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
    const bytes = fc.uint8Array()
    const raw = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      bytes,
      fc.record({ file: bytes, more: json }, { noNullPrototype: true }),
      fc.array(bytes),
    )
    fc.assert(
      fc.property(raw, (value) => {
        expect(readRaw(rawFileOf(value))).toEqual(value)
      }),
    )
    expect(readRaw(rawFileOf({ __proto__: null, a: 1 }))).toEqual({ a: 1 })
    expect(readRaw(rawFileOf(Buffer.from('PK\\x03')))).toEqual(new Uint8Array(Buffer.from('PK\\x03')))
  })

  it("a raw response as a file keeps text and bytes unchanged, so the file equals the publisher's", () => {
    expect(rawFileOf('ä;1\r\n')).toEqual({ form: 'text', bytes: Buffer.from('ä;1\r\n') })
    expect(rawFileOf(new Uint8Array([0, 255]))).toEqual({ form: 'bytes', bytes: new Uint8Array([0, 255]) })
    expect(Buffer.from(rawFileOf({ a: 1 }).bytes).toString()).toBe('{\n  "a": 1\n}\n')
  })

  it('a raw response as a file is rejected if it cannot be stored in a file', () => {
    for (const raw of [new Map([['a', 1]]), { when: () => 1 }, { a: undefined }, 12n, undefined, '\ud800', { a: -0 }])
      expect(() => rawFileOf(raw)).toThrow()
  })
})

describe('a stored address', () => {
  it('a stored address has no password, no secret parameter and no secret in its path', () => {
    const cases: [string, string][] = [
      ['https://a.example.org/x?date=2026-02-27', 'https://a.example.org/x?date=2026-02-27'],
      ['https://me:pw@a.example.org/x#y', 'https://REDACTED:REDACTED@a.example.org/x'],
      ['https://a.example.org/x?apiKey=12&b=1', 'https://a.example.org/x?apiKey=REDACTED&b=1'],
      ['https://a.example.org/x?access_token=12', 'https://a.example.org/x?access_token=REDACTED'],
      ['https://a.example.org/s3cr3t/x?who=as3cr3t', 'https://a.example.org/REDACTED/x?who=REDACTED'],
      ['https://a.example.org/a%2Fb%20c/x', 'https://a.example.org/REDACTED/x'],
      ['nowhere', 'REDACTED'],
    ]
    for (const [address, kept] of cases) expect(withoutSecrets(address, ['s3cr3t', 'a/b c'])).toBe(kept)
  })

  it('requested addresses are recorded in order without secrets, along with the files and secrets used', async () => {
    const signal = new AbortController().signal
    const tools = {
      http: { text: async (url: string) => url, bytes: async () => new Uint8Array() },
      files: { bytes: async () => undefined },
      config: { base_url: 'https://a.example.org', api_key: 'configured' },
      secret: () => 'handed out',
      clock: { now: () => '2026-03-02T22:00:00.000Z', millis: () => 0 },
      log: () => undefined,
      signal,
    }
    const watching = recordingTools(tools as never)
    expect(watching.tools.secret('key')).toBe('handed out')
    expect(await watching.tools.http.text('https://a.example.org/1?k=handed%20out')).toContain('handed')
    await watching.tools.http.bytes('https://a.example.org/configured')
    await watching.tools.files.bytes('a/b.csv')
    expect(watching.urls()).toEqual(['https://a.example.org/1?k=REDACTED', 'https://a.example.org/REDACTED'])
    expect(watching.files()).toEqual(['a/b.csv'])
    expect(watching.secrets()).toEqual(['configured', 'handed out'])
  })
})

describe('a unit on the command line', () => {
  it('a unit on the command line consists of name=value pairs, or is JSON', () => {
    expect(unitOfWords([])).toBeUndefined()
    expect(unitOfWords(['date=2026-02-27', 'cik=0000320193', 'q=a=b'])).toEqual({
      date: '2026-02-27',
      cik: '0000320193',
      q: 'a=b',
    })
    expect(unitOfWords(['{"page":2,"days":["a"]}'])).toEqual({ page: 2, days: ['a'] })
    expect(unitOfWords(['{"page":', '2}'])).toEqual({ page: 2 })
    expect(() => unitOfWords(['yesterday'])).toThrow('"yesterday" is not a unit.')
  })
})

describe('a fixture name', () => {
  it('a fixture name contains the source and the unit, and has the publisher’s extension', () => {
    expect(fixtureStem('finra', { date: '2026-02-27', page: 2, more: ['a/b', null] })).toBe('finra-2026-02-27-2-a-b')
    expect(fixtureStem('finra', 'x'.repeat(500))).toHaveLength(100)
    expect(extensionOf('text', ['https://a.example.org/dir/Short20260227.TXT?x=1.zip'])).toBe('txt')
    expect(extensionOf('bytes', ['https://a.example.org/a.csv.gz'])).toBe('gz')
    expect(extensionOf('bytes', ['https://a.example.org/a'])).toBe('bin')
    expect(extensionOf('text', [])).toBe('txt')
    expect(extensionOf('json', ['https://a.example.org/a.csv'])).toBe('json')
  })

  it('a fixture name cannot leave its folder', () => {
    expect(checkedName('a.txt')).toBe('a.txt')
    for (const name of ['../a.txt', 'a/b', '.a', '', 'a\\b', 'a.source.json', 'a'.repeat(200)])
      expect(() => checkedName(name)).toThrow('is not a name for a fixture')
  })
})
