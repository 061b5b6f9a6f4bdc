import { extension } from '@bourse/kit'
import type { PrintSource } from './prints-of-day.ts'

/** Sources of trade prints that extensions of the dataset add, requested after its own. */
export const printSources = extension<PrintSource>('trades.sources')
