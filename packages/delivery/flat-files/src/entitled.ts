import { problem, type Call } from '@bourse/kit'
import type { Operations } from '@bourse/services'
import type { FileMarket, FlatFile } from './flat-file.ts'
import { selectionOf } from './flat-file.ts'
import { marketsOf } from './markets-of.ts'

/**
 * Throws the 403 of a key that may not see every row of a whole-market file: one with a list of symbols, or one that
 * lacks a market.
 */
export async function refusePartial(operations: Operations, market: FileMarket, { scope }: Call): Promise<void> {
  if (scope.ids !== undefined)
    throw problem('entity-not-entitled', 'The key is limited to a list of symbols; a flat file holds the whole market.')
  const missing = (await marketsOf(operations, market)).find((mic) => !scope.markets.includes(mic))
  if (missing !== undefined)
    throw problem(
      'market-not-entitled',
      `The market ${missing} is not part of this key; a flat file holds the whole market.`,
    )
}

/**
 * Throws the problem that the collection itself would answer for the date: capability, market, history, or a dataset
 * that is off.
 */
export async function authorizeFile(
  operations: Operations,
  market: FileMarket,
  { file, date, caller }: { readonly file: FlatFile; readonly date: string } & Pick<Call, 'caller'>,
): Promise<void> {
  await operations.authorize(caller, selectionOf(file, date, await marketsOf(operations, market)))
}

/** Whether the collection behind a file is installed here. */
export const isInstalled = (operations: Operations, { operation }: FlatFile): boolean =>
  operations.list().some(({ id }) => id === operation)
