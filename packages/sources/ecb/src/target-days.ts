import { addDays, weekday } from '@bourse/kit/values'

const FIXED = ['01-01', '05-01', '12-25', '12-26']

/**
 * Returns whether the ECB publishes no reference rates on a date: a weekend day or a closing day of the TARGET
 * system (January 1, Good Friday, Easter Monday, May 1, December 25 or December 26).
 */
export function isTargetClosingDay(date: string): boolean {
  if (weekday(date) > 5 || FIXED.includes(date.slice(5))) return true
  const easter = easterSunday(Number(date.slice(0, 4)))
  return date === addDays(easter, -2) || date === addDays(easter, 1)
}

/** Returns Easter Sunday in the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): string {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const day = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * day) / 451)
  const month = Math.floor((epact + day - 7 * late + 114) / 31)
  const inMonth = ((epact + day - 7 * late + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(inMonth).padStart(2, '0')}`
}
