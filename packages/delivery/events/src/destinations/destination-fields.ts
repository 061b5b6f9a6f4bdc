import { EVENT_TYPES } from '@bourse/engine/events'
import { f, Type, type Static } from '@bourse/kit'
import { Corrections } from './checked-corrections.ts'
import { DESTINATION_KINDS } from './destination-shapes.ts'

/** Fields of a destination in responses. */
export const destinationFields = {
  id: f.text('Public id', { example: 'dst_5d2f8c1f0a7be4d39c06' }),
  account_id: f
    .text('Account whose own events it gets; null: the operator’s, which gets the events of all accounts', {
      example: 'acc_5d2f8c1f0a7be4d39c06',
    })
    .nullable(),
  kind: f.oneOf('How events are sent', DESTINATION_KINDS),
  name: f.text('Name', { example: 'On-call' }),
  address: f.text(
    'URL of the endpoint, or the e-mail address; of `slack` only the origin, because the URL is a secret',
    { example: 'https://hooks.example.com/bourse' },
  ),
  types: f.list('Types of events that it gets; null: all', f.oneOf('Type', EVENT_TYPES)).nullable(),
  corrections: f
    .json('Rows whose corrections it also gets, whatever its types', Corrections, {
      example: { operation: 'eod.list', symbols: ['AAPL'] },
    })
    .nullable(),
  enabled: f.boolean('Whether it gets events'),
  disabled_reason: f.text('Why deliveries disabled it', { example: 'all deliveries failed for 5 days' }).nullable(),
  failing_since: f.instant('First failed attempt since the last success').nullable(),
  former_secret_until: f.instant('Until when messages also have a signature of the former secret').nullable(),
  created_at: f.instant('Creation time'),
  version: f.text('Version for `If-Match`', { example: 'kT3w9vQ1' }),
}

/** The field of a new secret. */
export const secretField = {
  secret: f.text('Secret that signs messages, returned only once', { example: 'whsec_…' }).nullable(),
}

/** Body property with types of events. */
export const TYPES = Type.Optional(
  Type.Union(
    [Type.Array(Type.Union(EVENT_TYPES.map((type) => Type.Literal(type))), { minItems: 1, maxItems: 30 }), Type.Null()],
    { description: 'Types of events. Default: all.' },
  ),
)

/** Body property with the rows whose corrections are sent. */
export const CORRECTIONS = Type.Optional(
  Type.Union([Corrections, Type.Null()], { description: 'Also sends `row.corrected` for these rows. Default: none.' }),
)

/** Example of the path parameter. */
export const ONE_DESTINATION = { destination_id: 'dst_5d2f8c1f0a7be4d39c06' }

/** Maximum and default time in which both secrets sign, in seconds. */
const [MAX_OVERLAP, OVERLAP] = [30 * 86_400, 86_400]

/** Body of a rotation of a secret. */
export const SECRET_ROTATION = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP,
        description: 'How long messages have a signature of each secret. Default: one day.',
      }),
    ),
  },
  { examples: [{ overlap_seconds: OVERLAP }] },
)

/** Returns how long both secrets sign, in seconds. */
export const secretOverlap = ({ overlap_seconds: seconds = OVERLAP }: Static<typeof SECRET_ROTATION>): number => seconds

const INSTANT = { format: 'date-time', maxLength: 40 } as const

/** Body property with the time from which a destination gets usage. */
export const USAGE_SINCE = Type.Optional(
  Type.String({
    ...INSTANT,
    description:
      'Time of the first usage that it gets, in the last 90 days or later. Default: where a removed destination of ' +
      'the same kind, and for webhooks of the same address, stopped; else now.',
  }),
)

/** Body that selects the deliveries to repeat. */
export const REPLAY = Type.Union(
  [
    Type.Object({
      delivery_id: Type.String({ pattern: '^\\d{1,18}$', description: 'One delivery that has ended.' }),
    }),
    Type.Object({
      from: Type.String({ ...INSTANT, description: 'Time of the earliest event.' }),
      to: Type.Optional(Type.String({ ...INSTANT, description: 'Time after the latest event. Default: now.' })),
    }),
  ],
  { examples: [{ from: '2026-03-02T00:00:00Z' }] },
)

/** The field of a response to a replay. */
export const replayedField = { replayed: f.count('Deliveries that are sent again', { example: 12 }) }
