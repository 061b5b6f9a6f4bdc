import { describe, expectTypeOf, it } from 'vitest'
import {
  Bourse,
  type Answer,
  type Cost,
  type Count,
  type DecimalText,
  type Download,
  type EodListMeta,
  type EodListRow,
  type Open,
  type ProblemCode,
} from '../src/index.ts'

/** Never called: the compiler checks the expectations here. */
const bourse = new Bourse({ url: 'http://127.0.0.1:1', key: 'k' })

describe('the generated client’s types', () => {
  it('an answer has its operation’s rows and meta', () => {
    expectTypeOf(bourse.eod.list).returns.resolves.toEqualTypeOf<Answer<readonly EodListRow[], EodListMeta>>()
    expectTypeOf<EodListMeta['next_cursor']>().toEqualTypeOf<string | null>()
    expectTypeOf<EodListMeta['limit']>().toEqualTypeOf<number>()
  })

  it('decimals are text, counts numbers or bigint, and values that may be missing include null', () => {
    expectTypeOf<EodListRow['close']>().toEqualTypeOf<DecimalText>()
    expectTypeOf<EodListRow['open']>().toEqualTypeOf<string | null>()
    expectTypeOf<EodListRow['trade_count']>().toEqualTypeOf<Count | null>()
    expectTypeOf<EodListRow['date']>().toEqualTypeOf<string>()
  })

  it('with floats, decimals are numbers in rows, pages, lines and meta', () => {
    const floats = new Bourse({ url: 'http://127.0.0.1:1', key: 'k', numbers: 'float' })
    expectTypeOf(floats).toEqualTypeOf<Bourse<'float'>>()
    expectTypeOf(bourse).toEqualTypeOf<Bourse>()
    expectTypeOf(floats.eod.list).returns.resolves.toEqualTypeOf<Answer<readonly EodListRow<number>[], EodListMeta>>()
    expectTypeOf<EodListRow<number>['close']>().toEqualTypeOf<number>()
    expectTypeOf(floats.eod.list.rows).returns.toEqualTypeOf<AsyncGenerator<EodListRow<number>, void, undefined>>()
    expectTypeOf(floats.eod.list.lines).returns.toEqualTypeOf<AsyncGenerator<EodListRow<number>, void, undefined>>()
    type Leg = Awaited<ReturnType<typeof floats.corporateActions.list>>['data'][number]['legs'][number]
    expectTypeOf<Leg['amount']>().toEqualTypeOf<number | null>()
    expectTypeOf<EodListRow<number>['trade_count']>().toEqualTypeOf<Count | null>()
    const either = (numbers: 'float' | 'decimal') => new Bourse({ url: 'http://127.0.0.1:1', key: 'k', numbers })
    type Either = Awaited<ReturnType<ReturnType<typeof either>['eod']['list']>>
    expectTypeOf<Either['data'][number]['close']>().toEqualTypeOf<string | number>()
    expectTypeOf(either).toBeCallableWith('float')
    // @ts-expect-error no such numbers
    expectTypeOf(() => new Bourse({ url: 'http://127.0.0.1:1', key: 'k', numbers: 'double' })).toBeFunction()
  })

  it('decimals inside properties are also text', () => {
    type Leg = Awaited<ReturnType<typeof bourse.corporateActions.list>>['data'][number]['legs'][number]
    expectTypeOf<Leg['amount']>().toEqualTypeOf<string | null>()
    expectTypeOf<Leg['kind']>().toEqualTypeOf<Open<'cash' | 'security'>>()
  })

  it('the cost is that of a call, or of a call of raw', () => {
    expectTypeOf(bourse.eod.list.cost).toBeCallableWith({ symbols: ['AAPL'] })
    expectTypeOf(bourse.eod.list.cost).toBeCallableWith({ from: '2026-01-02', format: 'arrow' })
    expectTypeOf(bourse.eod.list.cost).returns.resolves.toEqualTypeOf<Cost>()
    expectTypeOf(bourse.indices.constituents.cost).parameter(0).toHaveProperty('instrument_id')
  })

  it('rows and pages iterate over the same rows', () => {
    expectTypeOf(bourse.eod.list.rows).returns.toEqualTypeOf<AsyncGenerator<EodListRow, void, undefined>>()
    expectTypeOf(bourse.eod.list.lines).returns.toEqualTypeOf<AsyncGenerator<EodListRow, void, undefined>>()
    expectTypeOf(bourse.eod.list.pages).returns.toExtend<AsyncGenerator<Answer<readonly EodListRow[], EodListMeta>>>()
  })

  it('parameters are checked: their names, their values, and that required ones are present', () => {
    expectTypeOf(bourse.eod.list).toBeCallableWith({ symbols: ['AAPL'], order: 'asc' })
    expectTypeOf(bourse.eod.list).toBeCallableWith()
    const check = () => {
      // @ts-expect-error a string is not a list
      void bourse.eod.list({ symbols: 'AAPL' })
      // @ts-expect-error no such direction
      void bourse.eod.list({ order: 'up' })
      // @ts-expect-error no such parameter
      void bourse.eod.list({ symbol: ['AAPL'] })
      // @ts-expect-error q is required
      void bourse.symbols.search()
      // @ts-expect-error id is required
      void bourse.instruments.get({})
      // @ts-expect-error the operation takes no parameters
      void bourse.usage.get({ date: '2026-03-02' })
      // @ts-expect-error an order needs its body
      void bourse.exports.create({})
      // @ts-expect-error only orders have an idempotency key
      void bourse.eod.list({}, { idempotencyKey: 'x' })
    }
    expectTypeOf(check).toBeFunction()
  })

  it('an operation has only the call variants it supports', () => {
    expectTypeOf(bourse.eod.list.ifChanged).returns.resolves.toEqualTypeOf<
      Answer<readonly EodListRow[], EodListMeta> | undefined
    >()
    expectTypeOf(bourse.eod.list.cost).returns.resolves.toEqualTypeOf<Cost>()
    expectTypeOf(bourse.exports.get.download).returns.resolves.toEqualTypeOf<Download>()
    expectTypeOf(bourse.eod.list).not.toHaveProperty('download')
    expectTypeOf(bourse.usage.get).not.toHaveProperty('rows')
    expectTypeOf(bourse.health.list).not.toHaveProperty('pages')
    expectTypeOf(bourse.exports.create).not.toHaveProperty('ifChanged')
  })

  it('one record is one row', () => {
    expectTypeOf(bourse.instruments.get).returns.resolves.toHaveProperty('data').toHaveProperty('id').toBeString()
  })

  it('call variants are not parameters', () => {
    type Given = NonNullable<Parameters<typeof bourse.eod.list>[0]>
    expectTypeOf<Given>().not.toHaveProperty('format')
    expectTypeOf<Given>().not.toHaveProperty('dry_run')
    expectTypeOf<NonNullable<Parameters<typeof bourse.exports.get>[0]>>().not.toHaveProperty('download')
    expectTypeOf(bourse.eod.list.raw).parameter(0).exclude<undefined>().toHaveProperty('format')
  })

  it('codes are a list', () => {
    expectTypeOf<'symbol-not-resolved'>().toExtend<ProblemCode>()
    expectTypeOf<'no-such-code'>().not.toExtend<ProblemCode>()
  })
})
