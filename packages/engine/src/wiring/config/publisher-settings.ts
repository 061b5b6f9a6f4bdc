import { REDISTRIBUTION } from '@bourse/kit/host'
import { Type } from '@sinclair/typebox'

const Limit = Type.Optional(Type.Number({ exclusiveMinimum: 0 }))

/** The settings of one publisher. */
export const PublisherSettings = Type.Object(
  {
    plan: Type.Optional(Type.String({ description: 'subscription id; default: the first one of the publisher' })),
    base_url: Type.Optional(
      Type.String({ pattern: '^https?://', description: 'replaces the origin of every address of the publisher' }),
    ),
    limits: Type.Optional(
      Type.Object(
        { per_second: Limit, per_minute: Limit, per_hour: Limit, per_day: Limit, per_month: Limit },
        { additionalProperties: false, description: 'limits that replace those of the plan' },
      ),
    ),
    contract: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'the contract that permits redistributing its data' }),
    ),
    redistribution: Type.Optional(
      Type.Union(
        REDISTRIBUTION.map((each) => Type.Literal(each)),
        { description: 'whom its values may reach, instead of the terms that its sources declare; also for imports' },
      ),
    ),
    derived: Type.Optional(
      Type.Union([Type.Literal('allowed'), Type.Literal('as-source')], {
        description: 'allowed: values that jobs compute from its values are free of its terms',
      }),
    ),
  },
  { additionalProperties: false },
)
