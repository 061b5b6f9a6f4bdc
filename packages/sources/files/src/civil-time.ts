const microsPerDay = 86_400_000_000n

/** Converts days since 1970-01-01 to a date YYYY-MM-DD in the proleptic Gregorian calendar. */
export function dateOfDays(days: number): string {
  // Years start in March, so the leap day is the last day of the year; an era is 400 years (146,097 days).
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1
  const year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
  return `${padded(year, 4)}-${padded(month < 10 ? month + 3 : month - 9, 2)}-${padded(day, 2)}`
}

/**
 * Formats nanoseconds since 1970 as RFC 3339 with microseconds, or with nine digits if microseconds would lose
 * precision.
 */
export function instantOfNanos(nanos: bigint, isUtc: boolean): string {
  const days = floorDivide(nanos, microsPerDay * 1000n)
  const time = timeOfNanos(nanos - days * microsPerDay * 1000n)
  return `${dateOfDays(Number(days))}T${time}${isUtc ? 'Z' : ''}`
}

/** Formats nanoseconds since midnight as HH:MM:SS with microseconds, or with nine digits if needed. */
export function timeOfNanos(nanos: bigint): string {
  const seconds = Number(nanos / 1_000_000_000n)
  const fraction = padded(Number(nanos % 1_000_000_000n), 9)
  const digits = fraction.endsWith('000') ? fraction.slice(0, 6) : fraction
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${padded(hour, 2)}:${padded(minute, 2)}:${padded(seconds % 60, 2)}.${digits}`
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient
}

function padded(value: number, width: number): string {
  const digits = String(Math.abs(value)).padStart(width, '0')
  return value < 0 ? `-${digits}` : digits
}
