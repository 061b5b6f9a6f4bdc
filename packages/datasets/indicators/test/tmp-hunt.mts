import { Decimal } from '@bourse/kit'
import fc from 'fast-check'
import { writeSync } from 'node:fs'
import { fromDecimalText } from '../src/numbers/decimal-text.ts'
import { squareRoot } from '../src/numbers/twofold.ts'
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => new Decimal(units.toString()).div(new Decimal(10).pow(places)).toFixed())
const which = process.argv[2]
for (let seed = 0; seed < 3000; seed++)
for (const text of fc.sample(decimals, { numRuns: 100, seed })) {
  const value = new Decimal(text).abs()
  writeSync(3, Buffer.from(value.toFixed().padEnd(60)), 0, 60, 0)
  if (which === 'sqrt') value.sqrt()
  else { const r = squareRoot(fromDecimalText(value.toFixed())); if (!Number.isFinite(r.hi) || !Number.isFinite(r.lo)) { console.log('not finite', value.toFixed(), r); break } }
}
console.log('done', which)
