/**
 * Counts the days between two dates (`YYYY-MM-DD`) by the US 30/360 convention: the 31st counts as the 30th, but as the
 * second date only if the first is the 30th or 31st.
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
