import type { FetchTools, Source } from '@bourse/kit'
import { sessions, type Sessions } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import { findings, soundWith } from './support/findings.ts'
import { levelFile } from './support/sound-dataset.ts'

const CHECKS = ['survives-a-429', 'stops-on-a-dead-key', 'html-changes-nothing', 'secrets-stay-in']

type Tools = Pick<FetchTools<unknown>, 'http' | 'log' | 'secret'>

const sourceWith = (changes: object) => soundWith({ sources: [{ ...levelFile, ...changes }] })
const fetching = (fetch: (unit: { readonly date: string }, tools: Tools) => Promise<unknown>) => sourceWith({ fetch })
const TITLE = 'source level-file, unit {"date":"2026-03-02"}'

describe('the checks of connectors', () => {
  it.each(CHECKS)('pass on a sound source: %s', async (name) => {
    expect(await findings(name)).toBe('')
  })

  it.each(['survives-a-429', 'stops-on-a-dead-key'])('%s finds a source that hides refusals', async (name) => {
    const hiding = fetching(({ date }, { http }) => http.text(`https://levels.example.org/${date}`).catch(() => ''))
    expect(await findings(name, hiding)).toBe(TITLE)
    const renaming = fetching(async ({ date }, { http }) =>
      http.text(`https://levels.example.org/${date}`).catch(() => Promise.reject(new Error('failed'))),
    )
    expect(await findings(name, renaming)).toBe(TITLE)
  })

  it('find a page that becomes rows', async () => {
    const parse = (text: string) => text.split('\n').map((line) => ({ symbol: line, date: '2026-03-02', level: '1' }))
    expect(await findings('html-changes-nothing', sourceWith({ parse }))).toBe(`${TITLE}: 1 rows`)
  })

  it('find a key in an address, a log line, a message or a raw response', async () => {
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

  it('find a plan of days without a session', async () => {
    const needs = { sessions }
    const closed = sourceWith({ needs, plan: () => [{ date: '2026-02-27' }, { date: '2026-02-28' }] })
    expect(await findings('asks-no-closed-day', closed)).toBe('source level-file: {"date":"2026-02-28"}')
    const plan: Source['plan'] = ({ from, to }, context) =>
      (context?.needs as { readonly sessions: Sessions }).sessions.between('XNAS', from, to).map((date) => ({ date }))
    expect(await findings('asks-no-closed-day', sourceWith({ needs, plan }))).toBe('')
    expect(await findings('asks-no-closed-day')).toBe('skipped: no source plans by sessions')
  })
})
