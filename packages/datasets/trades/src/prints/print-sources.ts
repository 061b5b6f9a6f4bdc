import { extension } from '@bourse/kit'
import type { PrintSource } from './prints-of-day.ts'

/** Sources of trade prints added by extensions of the dataset; they are queried after the built-in ones. */
export const printSources = extension<PrintSource>('trades.sources')
