import { UnreadableFile } from '@bourse/kit/readers'

/** FRED's description of a series. */
export interface FredSeriesInfo {
  readonly id: string
  readonly title: string
  readonly units: string | null
  /** Code of the seasonal adjustment, for example `SA`, `SAAR` or `NSA`. */
  readonly seasonalAdjustment: string | null
  readonly notes: string | null
  /**
   * The copyright tag in the notes, for example `Copyright, 2016, Chicago Board Options Exchange`; null if the series
   * is in the public domain.
   */
  readonly copyright: string | null
  readonly isDiscontinued: boolean
}

/**
 * Parses a response from `series`.
 * @throws UnreadableFile if the response contains no series
 */
export function seriesInfo(answer: unknown): FredSeriesInfo {
  const { seriess } = Object(answer) as { readonly seriess?: unknown }
  const [first] = Array.isArray(seriess) ? (seriess as readonly unknown[]) : []
  const member = (name: string) => textOf((Object(first) as Readonly<Record<string, unknown>>)[name])
  const [id, title, notes] = [member('id'), member('title'), member('notes')]
  if (id === null || title === null)
    throw new UnreadableFile(`expected a series with id and title, got ${JSON.stringify(answer)?.slice(0, 120)}`)
  return {
    id,
    title,
    units: member('units'),
    seasonalAdjustment: member('seasonal_adjustment_short'),
    notes,
    copyright: /copyright[^\n]*/i.exec(notes ?? '')?.[0].trim() ?? null,
    isDiscontinued: title.includes('(DISCONTINUED)'),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
