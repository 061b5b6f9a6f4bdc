import { CronExpressionParser } from 'cron-parser'
import { IANAZone } from 'luxon'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { CronSchedule, Schedule, SessionSchedule } from './schedule.ts'

const isList = (
  schedule: CronSchedule | SessionSchedule | readonly (CronSchedule | SessionSchedule)[],
): schedule is readonly (CronSchedule | SessionSchedule)[] => Array.isArray(schedule)

const CRON: OptionsOf<CronSchedule> = { cron: true, zone: true }
const SESSIONS: OptionsOf<SessionSchedule> = { of: true, at: true, every: true, to: true }

/** Rejects a schedule with an invalid cron line, time zone or session moment. */
export function checkSchedule(what: string, schedule: Schedule): void {
  if (schedule === 'manual') return
  const parts = isList(schedule) ? schedule : [schedule]
  if (parts.length === 0) throw new TypeError(`${what}: its list of schedules is empty; write 'manual' for none`)
  for (const part of parts) {
    checkOptions(`${what}: schedule`, part, 'of' in part ? SESSIONS : CRON)
    const wrong = 'of' in part ? wrongSessions(part) : wrongCron(part)
    if (wrong !== undefined) throw new TypeError(`${what}: ${wrong}`)
  }
}

function wrongCron({ cron, zone }: CronSchedule): string | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return `expected a cron line of five fields, got ${cron}`
  if (!IANAZone.isValidZone(zone)) return `${zone} is not an IANA time zone, such as America/New_York`
  try {
    CronExpressionParser.parse(cron, { tz: 'UTC' })
    return undefined
  } catch (error) {
    return `the cron line ${cron} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function wrongSessions({ of, every, to }: SessionSchedule): string | undefined {
  if (of.length === 0) return 'it does not follow any market; list MICs in `of`'
  const strange = of.find((mic) => !/^[A-Z0-9]{4,6}$/.test(mic))
  if (strange !== undefined) return `${strange} is not a MIC or venue; expected four to six capital letters and digits`
  if ((every === undefined) === (to === undefined)) return undefined
  return '"every" and "to" must be used together: how often, and until when'
}
