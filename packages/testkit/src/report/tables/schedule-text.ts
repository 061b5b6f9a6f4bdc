import type { SessionSchedule } from '@bourse/kit'
import type { Schedule, SessionMoment, CronSchedule } from '@bourse/kit/host'
import { code, codes } from '../report.ts'

/** Returns a schedule in words. */
export function scheduleText(schedule: Schedule): string {
  if (schedule === 'manual') return 'manually'
  return isList(schedule) ? schedule.map(oneText).join('; ') : oneText(schedule)
}

function isList(schedule: Exclude<Schedule, 'manual'>): schedule is readonly (CronSchedule | SessionSchedule)[] {
  return Array.isArray(schedule)
}

function oneText(schedule: CronSchedule | SessionSchedule): string {
  if ('cron' in schedule) return `${code(schedule.cron)} in ${schedule.zone}`
  const { of, at, every, to } = schedule
  const again = every === undefined ? '' : `, every ${minutes(every)}`
  const until = to === undefined ? '' : ` until ${momentText(to)}`
  return `${momentText(at)}${again}${until} of ${codes(of)} sessions`
}

function momentText(moment: SessionMoment): string {
  const [what, offset] = 'open' in moment ? ['the open', moment.open] : ['the close', moment.close]
  if (offset === 0) return what
  return `${minutes(Math.abs(offset))} ${offset < 0 ? 'before' : 'after'} ${what}`
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
