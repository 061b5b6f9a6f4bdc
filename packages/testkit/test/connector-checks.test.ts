import type { FetchTools, Source } from '@bourse/kit'
import type { HttpOptions } from '@bourse/kit/host'
import { rawPages, readPages } from '@bourse/kit/readers'
import { sessions, type Sessions } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import { parseAll } from '../src/parse-all.ts'
import { findings, soundWith } from './support/findings.ts'
import { levelFile, sample } from './support/sound-dataset.ts'

const CHECKS = [
  ...['survives-a-429', 'stops-on-a-dead-key', 'html-changes-nothing', 'secrets-stay-in'],
  ...['cut-answers-change-nothing', 'raw-is-text'],
]

type Tools = Pick<FetchTools<unknown>, 'http' | 'log' | 'secret'>

const sourceWith = (changes: object) => soundWith({ sources: [{ ...levelFile, ...changes }] })
const fetching = (fetch: (unit: { readonly date: string }, tools: Tools) => Promise<unknown>) => sourceWith({ fetch })
interface Page {
  readonly results: readonly object[]
  readonly next_url?: string
}

const DATE = '2026-03-02'
const TITLE = 'source level-file, unit {"date":"2026-03-02"}'

describe('connector checks', () => {
  it.each(CHECKS)('connector checks pass on a sound source: %s', async (name) => {
    expect(await findings(name)).toBe('')
  })

  it.each(['survives-a-429', 'stops-on-a-dead-key'])('%s finds a source that hides rejections', async (name) => {
    const hiding = fetching(({ date }, { http }) => http.text(`https://levels.example.org/${date}`).catch(() => ''))
    expect(await findings(name, hiding)).toBe(TITLE)
    const renaming = fetching(async ({ date }, { http }) =>
      http.text(`https://levels.example.org/${date}`).catch(() => Promise.reject(new Error('failed'))),
    )
    expect(await findings(name, renaming)).toBe(TITLE)
  })

  it('connector checks find a source that reads an HTML page as rows', async () => {
    const parse = (text: string) => text.split('\n').map((line) => ({ symbol: line, date: '2026-03-02', level: '1' }))
    const fetch = async ({ date }: { readonly date: string }, { http }: Tools) =>
      http.text(`https://levels.example.org/${date}`)
    expect(await findings('html-changes-nothing', sourceWith({ fetch, parse }))).toBe(`${TITLE}: 1 rows`)
  })

  it('connector checks find a key in an address, a log line, a message or a raw response', async () => {
    const address = fetching((_, { http, secret }) => http.text(`https://levels.example.org/?key=${secret('key')}`))
    expect(await findings('secrets-stay-in', address)).toBe(TITLE)
    const logged = fetching(async (_, { http, log, secret }) => {
      log(`key ${secret('key')}`)
      return http.text('https://levels.example.org/')
    })
    expect(await findings('secrets-stay-in', logged)).toBe(TITLE)
    const raw = fetching(async (_, { http, secret }) => [await http.text('https://levels.example.org/'), secret('key')])
    expect(await findings('secrets-stay-in', raw)).toBe(TITLE)
    const inHeader = fetching((_, { http, secret }) =>
      http.text('https://levels.example.org/', { headers: { 'x-key': secret('key') } }),
    )
    expect(await findings('secrets-stay-in', inHeader)).toBe('')
  })

  it('connector checks find a plan that includes days without a session', async () => {
    const needs = { sessions }
    const closed = sourceWith({ needs, plan: () => [{ date: '2026-02-27' }, { date: '2026-02-28' }] })
    expect(await findings('asks-no-closed-day', closed)).toBe('source level-file: {"date":"2026-02-28"}')
    const plan: Source['plan'] = ({ from, to }, context) =>
      (context?.needs as { readonly sessions: Sessions }).sessions.between('XNAS', from, to).map((date) => ({ date }))
    expect(await findings('asks-no-closed-day', sourceWith({ needs, plan }))).toBe('')
    expect(await findings('asks-no-closed-day')).toBe('skipped: no source plans by sessions')
  })

  it('connector checks find a truncated response that is published', async () => {
    const unchecked = fetching(({ date }, { http }) => http.text(`https://levels.example.org/${date}`))
    expect(await findings('cut-answers-change-nothing', unchecked)).toBe(
      'source level-file, fixture 1: 1 rows of a body that ends after 2 of 53',
    )
    const ignoring = sourceWith({
      ...{ fetch: async ({ date }: { readonly date: string }, { http }: Tools) => http.text(`https://a.org/${date}`) },
      parse: (text: string) => (text.endsWith('9\n') ? levelFile.parse(text as never, { date: DATE } as never) : []),
    })
    expect(await findings('cut-answers-change-nothing', ignoring)).toBe(
      'source level-file, fixture 1: 0 rows of a body that ends after 2 of 53',
    )
  })

  it('connector checks find a truncated response in a raw response that contains several, even without a publisher id', async () => {
    const { id: _, ...publisher } = levelFile.publisher
    const split = (options: HttpOptions) =>
      sourceWith({
        publisher,
        async fetch({ date }: { readonly date: string }, { http }: Tools) {
          const listed = await http.text(`https://levels.example.org/${date}`, options)
          return { listed, other: await http.text(`https://levels.example.org/other-${date}`, options) }
        },
        async *parse({ listed, other }: Record<'listed' | 'other', string>, unit: unknown) {
          yield* await parseAll(levelFile, listed + other, unit)
        },
      })
    const raw = { listed: 'AAPL;1;\n', other: 'MSFT;25;\n' }
    const options = { ...sample, fixtures: { 'level-file': { unit: { date: DATE }, raw } } }
    expect(await findings('cut-answers-change-nothing', split({}), options)).toBe(
      'source level-file, fixture 1: 1 rows of a body that ends after 1 of 8',
    )
    const ended = split({ expects: 'csv', endsLines: true })
    expect(await findings('cut-answers-change-nothing', ended, options)).toBe('')
  })

  it('connector checks find a number that becomes a binary float', async () => {
    const parse = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(';'))
        .map(([symbol, level]) => ({ symbol, date: DATE, level: String(Number(level)), holders: null }))
    expect(await findings('raw-is-text', sourceWith({ parse }))).toBe(
      ['10.50', '0.1']
        .map((number) => `9007199254740993${number} in the response is in no row, although ${number} is`)
        .map((finding) => `source level-file, fixture 1: ${finding}`)
        .join('\n'),
    )
  })

  it('connector checks find a source that ignores subsequent pages, or stops at an empty one', async () => {
    const paged = (isLast: (body: Page) => boolean) => ({
      publisher: { ...levelFile.publisher, id: 'massive' },
      async fetch({ date }: { readonly date: string }, { http }: Tools) {
        const bodies: string[] = []
        for (let address = `https://levels.example.org/${date}`; ;) {
          const body = (await http.ask(address, { expects: 'json' })).text()
          bodies.push(body)
          const page = JSON.parse(body) as Page
          if (page.next_url === undefined || isLast(page)) return rawPages({}, bodies)
          address = page.next_url
        }
      },
      parse: (raw: string) => readPages(raw).bodies.flatMap((body) => (JSON.parse(body) as Page).results),
    })
    const row = { symbol: 'AAPL', level: '1', holders: null }
    const results = ['2026-02-26', '2026-02-27', DATE].map((date) => ({ ...row, date }))
    const raw = rawPages({}, [JSON.stringify({ results })])
    const options = { ...sample, fixtures: { 'level-file': { unit: { date: DATE }, raw } } }
    const found = async (isLast: (body: Page) => boolean) => findings('pages-join', sourceWith(paged(isLast)), options)
    expect(await found(() => false)).toBe('')
    const lost = [1, 2].map((size) => `source level-file, fixture 1: 0 of 3 rows with ${size} per page`).join('\n')
    expect(await found(() => true)).toBe(lost)
    expect(await found(({ results: rows }) => rows.length === 0)).toBe(lost)
    expect(await findings('pages-join')).toMatch(/^skipped: no fake publisher/)
  })
})
