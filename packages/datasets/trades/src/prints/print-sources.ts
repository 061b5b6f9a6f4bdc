import { extension } from '@bourse/kit'
import type { PrintSource } from './prints-of-day.ts'

/** Sources of trade prints that extensions add to the dataset; they are queried after the built-in ones. */
export const printSources = extension<PrintSource>('trades.sources')
