import type { Check } from '../check.ts'
import { placeOf, sourceFilesOf, withoutPackage } from './source-files.ts'

const FORBIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /(?<![.\w])Date(?=\s*[.(])|\bnew\s+Date\b/g,
    'Date: dates are text, and "now" is read from the clock that is passed in',
  ],
  [/\bparseFloat\b/g, 'parseFloat: prices and amounts are exact decimal text; compute with Decimal from @bourse/kit'],
  [/\bMath\s*\.\s*random\b/g, 'Math.random: the same input gives the same rows'],
  [/(?<![.\w])process\s*\./g, 'process: settings are in `config`, secrets come from `secret(name)`'],
]

/** The same input must give exactly the same rows on any day and on any machine. */
export const codeIsDeterministic: Check = {
  name: 'code-is-deterministic',
  says:
    'The source uses something whose result differs by day, by machine, or in the last digit of a ' +
    'price. Use what the issue names instead.',
  skip: withoutPackage,
  find: (specimen) =>
    sourceFilesOf(specimen).flatMap((file) =>
      FORBIDDEN.flatMap(([pattern, instead]) =>
        [...file.code.matchAll(pattern)].map(({ index }) => `${placeOf(file, index)} uses ${instead}`),
      ),
    ),
}
