import type { Caller } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'

/**
 * The caller that reads a file's rows: the deployment itself, without mutual funds and, if the file is for one market,
 * only in that market.
 */
export const operatorOf = (operations: Operations, { only }: FlatFile): Caller =>
  operations.operator({ without: ['mutual-funds.read'], ...(only === undefined ? {} : { markets: only.mics }) })
