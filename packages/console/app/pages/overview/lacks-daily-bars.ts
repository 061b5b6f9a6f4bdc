import type { DatasetsListRow } from '@bourse/client'

/** Returns whether the daily bars dataset is serving but has no rows yet. */
export const lacksDailyBars = (
  datasets: readonly Pick<DatasetsListRow, 'availability' | 'id'>[] | undefined,
): boolean => datasets?.some(({ id, availability }) => id === 'eod' && availability === 'unpublished') === true
