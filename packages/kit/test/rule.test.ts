import { describe, expect, it } from 'vitest'
import { catalog, f, hold, judge, record, rulesOf, unreadable } from '../src/index.ts'

interface Level {
  readonly level: string
}
const found = ({ level }: Level) => ({ value: level, reason: `level ${level}` })
const today = { today: '2026-03-02' }

describe('rules about rows', () => {
  const rules = rulesOf<Level>({
    warn: {
      odd: (row) => (/[13579]$/.test(row.level) ? found(row) : undefined),
      long: (row) => (row.level.length > 2 ? found(row) : undefined),
    },
    reject: {
      negative: (row) => (row.level.startsWith('-') ? found(row) : undefined),
      late: (row, context) => (row.level === context.today ? found(row) : undefined),
    },
  })

  it('rules return nothing for most rows', () => {
    expect(judge(rules, { level: '2' }, today)).toBeUndefined()
  })

  it('rules return every warning, but only the reason for a rejected row', () => {
    expect(judge(rules, { level: '123' }, today)).toEqual([
      { rule: 'odd', level: 'warn', value: '123', reason: 'level 123' },
      { rule: 'long', level: 'warn', value: '123', reason: 'level 123' },
    ])
    expect(judge(rules, { level: '-13' }, today)).toEqual([
      { rule: 'negative', level: 'reject', value: '-13', reason: 'level -13' },
    ])
  })

  it('receive the date of the publication', () => {
    expect(judge(rules, { level: '2026-03-02' }, today)).toMatchObject([{ rule: 'late' }])
  })

  it('rules have valid rule names, unique within a record', () => {
    expect(() => rulesOf({ warn: { 'Odd level': () => undefined } })).toThrow('rule "Odd level" is not a valid name')
    expect(() => hold<Level>()('odd_level', {}, async () => ({ hold: [], release: [] }))).toThrow('not a valid name')
    const declare = () =>
      record('levels', {
        title: 'Levels',
        subject: undefined,
        fields: { name: f.text('Name') },
        key: ['name'],
        time: catalog(),
        order: ['name asc'],
        checks: { reject: { odd: () => undefined } },
        holds: [hold<Level>()('odd', {}, async () => ({ hold: [], release: [] }))],
      })
    expect(declare).toThrow('levels: two rules have the name odd; rename one')
  })
})

it('an unreadable value is reported with what was expected, shortened if it is long', () => {
  expect(unreadable('close', 'a price', 'x'.repeat(1_000))).toEqual({
    rule: 'unreadable-value',
    value: 'x'.repeat(60),
    reason: `close: expected a price, got "${'x'.repeat(60)}"`,
  })
  expect(unreadable('close', 'a price')).toEqual({
    rule: 'missing-value',
    value: 'close',
    reason: 'close: expected a price',
  })
})
