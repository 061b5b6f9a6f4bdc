import { problem, type Call } from '@bourse/kit'
import type { Operations } from '@bourse/services'
import type { FileMarket, FlatFile } from './flat-file.ts'
import { selectionOf } from './flat-file.ts'
import { marketsOf } from './markets-of.ts'

/**
 * Throws the 403 for a key that is not entitled to every row in a full-market file: a key with a symbol list, or one
 * that lacks a market.
 */
export async function rejectPartialKey(operations: Operations, market: FileMarket, { scope }: Call): Promise<void> {
  if (scope.ids !== undefined)
    throw problem(
      'entity-not-entitled',
      'The key is limited to a list of symbols; a flat file has the complete market.',
    )
  const missing = (await marketsOf(operations, market)).find((mic) => !scope.markets.includes(mic))
  if (missing !== undefined)
    throw problem(
      'market-not-entitled',
      `The key does not include the market ${missing}; a flat file has the complete market.`,
    )
}

/**
 * Throws the problem that the collection itself would return for the date: missing capability, market or history, or a
 * disabled dataset.
 */
export async function authorizeFile(
  operations: Operations,
  market: FileMarket,
  { file, date, caller }: { readonly file: FlatFile; readonly date: string } & Pick<Call, 'caller'>,
): Promise<void> {
  await operations.authorize(caller, selectionOf(file, date, await marketsOf(operations, market)))
}

/** Whether the collection behind a flat file is installed. */
export const isInstalled = (operations: Operations, { operation }: FlatFile): boolean =>
  operations.list().some(({ id }) => id === operation)
