import { defineDataset, job, source, Type } from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { fakeSessions } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { checkSchedules } from '../src/commands.ts'
import { readConfig, wire } from '@bourse/engine/wiring'
import { bars, sample } from '@bourse/testkit/workspace'

const scheduled = (id: string, schedule: Schedule) =>
  source({
    id,
    title: id,
    feeds: bars,
    publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
    schedule,
    config: Type.Object({}),
    plan: () => [],
    fetch: async () => '',
    parse: () => [],
  })

const timed = defineDataset({
  ...sample,
  sources: [
    scheduled('closes', [
      { of: ['XNYS', 'XXXX'], at: { close: 5 } },
      { cron: '0 4 * * *', zone: 'UTC' },
    ]),
    // A definition from another version of the kit, because this version rejects it.
    { ...scheduled('asleep', 'manual'), schedule: { cron: 'never', zone: 'UTC' } },
  ],
  jobs: [
    {
      ...job({ id: 'work', title: 'Work', needs: {}, run: async () => undefined }),
      schedule: { cron: '0 4 * *', zone: 'UTC' },
    },
    job({
      id: 'fine',
      title: 'Fine',
      schedule: { cron: '0 4 * * *', zone: 'UTC' },
      needs: {},
      run: async () => undefined,
    }),
  ],
})

const config = { ...readConfig({}), sources: { closes: { enabled: true } } }
const findings = (datasets: Parameters<typeof wire>[0]) =>
  checkSchedules(wire(datasets, undefined, { parsesHere: true }), config)

const unreadable = {
  check: 'schedules',
  level: 'fail',
  message: 'sample work never runs on schedule: expected a cron line of five fields, got 0 4 * *',
  remedy: 'install a version of sample with a fix',
}

describe('the doctor', () => {
  it('doctor names unreadable schedules, and markets without a calendar', () => {
    expect(findings([timed, fakeSessions()])).toEqual([
      {
        check: 'schedules',
        level: 'warn',
        message: 'sample closes follows XXXX, which no calendar includes',
        remedy: 'fix the markets of sample, or install calendars that include them',
      },
      unreadable,
    ])
  })

  it('doctor names schedules that follow sessions if no calendars are installed', () => {
    expect(findings([timed])).toEqual([
      {
        check: 'schedules',
        level: 'warn',
        message: 'sample closes follows trading sessions, but no calendars are installed: it never runs on schedule',
        remedy: 'install or enable a dataset that provides calendar.sessions',
      },
      unreadable,
    ])
  })
})
