export { indicatorAnswer, type AnswerPage } from './indicator-answer.ts'
export { indicatorTable } from './indicator-table.ts'
export { type IndicatorValue } from './indicator-value.ts'
export { indicatorAddress, worldBankPublisher } from './publisher.ts'
