import { source, Type } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import { servesHistory } from '../../../src/jobs/index.ts'
import { bars } from '../support/prices-dataset.ts'

const options = {
  ...{ id: 'acme-day', title: 'Days of Acme', feeds: bars, schedule: 'manual' as const, config: Type.Object({}) },
  publisher: { id: 'acme', name: 'Acme', licence: 'none', hosts: ['acme.example'], requestsPerSecond: 1 },
  fetch: () => Promise.resolve(''),
  *parse() {},
} as const

describe('sources whose history can be back-filled', () => {
  test('units that depend on the first day have a history', () => {
    expect(servesHistory(source({ ...options, plan: ({ from, to }) => [{ from, to }] }))).toBe(true)
    const recent = ({ from, to }: { from: string; to: string }) => (from < '2026-06-24' ? [{ to }, { from }] : [{ to }])
    expect(servesHistory(source({ ...options, plan: recent }))).toBe(true)
  })

  test('session units and index units, which a plan cannot list without a calendar or an index, have a history', () => {
    const sessions = { of: ({ date }: { date: string }) => ({ date, market: 'US', close: `${date}T20:00:00Z` }) }
    expect(servesHistory(source({ ...options, sessions, plan: () => [] }))).toBe(true)
    expect(servesHistory(source({ ...options, discover: () => Promise.resolve([]) }))).toBe(true)
  })

  test('current lists and quotes have no history', () => {
    expect(servesHistory(source({ ...options, plan: ({ to }) => [{ date: to }] }))).toBe(false)
    expect(servesHistory(source({ ...options, plan: () => [{ list: 'newest' }] }))).toBe(false)
  })
})
