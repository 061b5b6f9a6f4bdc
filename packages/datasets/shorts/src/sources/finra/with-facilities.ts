import type { FacilityVolume, ShortVolume } from './short-volume.ts'

/**
 * Adds the volumes in the facility files (`FNSQ`, `FNQC`, `FNYX`, `FNRA`, `FORF`) to the rows of the same day's
 * consolidated file. Totals remain those in the consolidated file; symbols that appear only in a facility file are
 * dropped.
 */
export function withFacilities(
  consolidated: readonly ShortVolume[],
  facilityRows: Iterable<ShortVolume>,
): ShortVolume[] {
  const byKey = new Map<string, Map<string, FacilityVolume>>()
  for (const { date, symbol, facilities } of facilityRows) {
    const key = `${date} ${symbol}`
    const known = byKey.get(key) ?? new Map<string, FacilityVolume>()
    byKey.set(key, known)
    for (const volume of facilities) if (volume.total_volume !== null) known.set(volume.facility, volume)
  }
  return consolidated.map((row) => {
    const own = byKey.get(`${row.date} ${row.symbol}`) ?? new Map<string, FacilityVolume>()
    const all = new Map([
      ...row.facilities.map((volume): [string, FacilityVolume] => [volume.facility, volume]),
      ...own,
    ])
    const facilities = [...all.values()].toSorted((a, b) => (a.facility < b.facility ? -1 : 1))
    return { ...row, facilities }
  })
}
