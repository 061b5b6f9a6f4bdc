import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews'
import type { Lexicon } from './score.ts'

/** Words in market headlines that AFINN-165 lacks or scores differently. */
const SUPPLEMENT: Readonly<Record<string, string>> = {
  '2': 'beats upgraded soar soars soared surges surged outperform outperforms',
  '1': 'jump jumps jumped rallies rallied',
  '0': 'share shares interest interests trust united like gross vision grand',
  '-1': 'slides recall recalls probe probes fine fines',
  '-2':
    'misses downgrade downgrades downgraded bearish slump slumps slumped tumble tumbles tumbled plunges plunged ' +
    'sinks underperform underperforms layoffs default defaults fined',
  '-3': 'plummet plummets plummeted',
}

const NEGATIONS =
  "no not never none nor neither nothing nobody without hardly barely cannot can't won't don't doesn't didn't " +
  "isn't aren't wasn't weren't hasn't haven't hadn't wouldn't shouldn't couldn't"

const supplement = Object.entries(SUPPLEMENT).flatMap(([value, words]) =>
  words.split(' ').map((word) => [word, Number(value)] as const),
)

/**
 * AFINN-165 with financial news words, overridden by a supplement: the model `afinn-fm-1`. A different lexicon needs a
 * new model name and creates new versions.
 */
export const afinnFinance: Lexicon = {
  model: 'afinn-fm-1',
  words: new Map([...Object.entries(afinn165FinancialMarketNews), ...supplement]),
  negations: new Set(NEGATIONS.split(' ')),
}
