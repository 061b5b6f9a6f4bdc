import { addDays } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'
import { dueBetween, partsOf } from './schedule-instants.ts'

type Schedule = Parameters<typeof partsOf>[0]

/** How many days ahead to search for the next run, tried in this order. */
const AHEAD = [1, 8, 62]

export function scheduleText(schedule: Schedule): string {
  const parts = partsOf(schedule)
  return parts.length === 0 ? 'by hand' : parts.map(partText).join('; ')
}

function partText(part: ReturnType<typeof partsOf>[number]): string {
  if ('cron' in part) return `${part.cron} (${part.zone})`
  const { at } = part
  const moment = 'open' in at ? minutesFrom('open', at.open) : minutesFrom('close', at.close)
  const every = part.every === undefined ? '' : `, every ${part.every} minutes`
  return `sessions of ${part.of.join(', ')}, ${moment}${every}`
}

const minutesFrom = (what: string, minutes: number) =>
  minutes === 0 ? `at the ${what}` : `${Math.abs(minutes)} minutes ${minutes < 0 ? 'before' : 'after'} the ${what}`

/** Returns a schedule's next run within two months; null if there is none or the schedule is invalid. */
export function nextOf(schedule: Schedule, now: string, calendars: Sessions | undefined): string | null {
  try {
    for (const days of AHEAD) {
      const until = `${addDays(now.slice(0, 10), days)}T23:59:59Z`
      const [next] = dueBetween(schedule, now, until, calendars)
      if (next !== undefined) return next
    }
    return null
  } catch {
    return null
  }
}
