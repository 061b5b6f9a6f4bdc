export { dayBars } from './day-bars.ts'
export { fmpPublisher } from './publisher.ts'
export { daysAddress, fmpSymbol, MOST_MONTHS, splitsAddress, type Window } from './requests.ts'
export { splits, type FmpSplit } from './splits.ts'
