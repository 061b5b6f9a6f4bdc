export { countryCode } from './countries.ts'
export { currencyOf, currencyUnit, unitFactor } from './currency-unit.ts'
export {
  addDays,
  addMonths,
  dateIn,
  daysBetween,
  eachDate,
  firstInstantOf,
  instantIn,
  isDate,
  lastInstantOf,
  utcInstant,
  weekday,
  weekdays,
} from './dates.ts'
export { Decimal, decimalText, ratioText, roundedText, significantText } from './decimal.ts'
export { identifierText } from './identifier-text.ts'
export { instantOf, isBefore, secondsOf, wireInstant } from './instants.ts'
export { nearestName } from './nearest-name.ts'
export { oneLine } from './one-line.ts'
export { isBelow, isPositive } from './price-text.ts'
export { scaledText } from './scale.ts'
export { wholeShares } from './whole-shares.ts'
