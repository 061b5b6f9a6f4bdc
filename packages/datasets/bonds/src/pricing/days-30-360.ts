/**
 * Days from one date to another (`YYYY-MM-DD`) in months of 30 days, the US way: the 31st becomes the 30th, the second
 * date's only after a 30th or 31st.
 */
export function days30360(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = partsOf(from)
  const [toYear, toMonth, toDay] = partsOf(to)
  const first = Math.min(fromDay, 30)
  const second = toDay === 31 && first === 30 ? 30 : toDay
  return (toYear - fromYear) * 360 + (toMonth - fromMonth) * 30 + (second - first)
}

function partsOf(date: string): readonly [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
