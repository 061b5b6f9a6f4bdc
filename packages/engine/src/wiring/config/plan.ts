import { Type, type Static } from '@sinclair/typebox'

/** The form of the name of a plan or role. */
export const PLAN_NAME = '^[a-z][a-z0-9-]*$'

/** Schema of a plan in the configuration. */
export const Plan = Type.Object(
  {
    requests_per_minute: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: unlimited' }),
    concurrent_requests: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: unlimited' }),
    concurrency_per: Type.Optional(
      Type.Union([Type.Literal('account'), Type.Literal('key')], { description: 'absent: account' }),
    ),
    credits_per_day: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'null: unlimited' }),
    history_years: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: all history' }),
    markets: Type.Array(Type.String(), { description: 'MICs, or names of market groups' }),
    symbols: Type.Union([Type.Array(Type.String(), { maxItems: 10_000 }), Type.Null()], {
      description: 'null: all symbols',
    }),
    stream_symbols: Type.Integer({ minimum: 0 }),
    without_capabilities: Type.Array(Type.String(), { description: 'all other capabilities are granted' }),
  },
  { additionalProperties: false },
)

/** One plan: what its accounts may do. Plans are configuration, not code. */
export type Plan = Static<typeof Plan>
