import { Type } from '@sinclair/typebox'

const url = (service: string) =>
  Type.Optional(
    Type.String({ pattern: '^https?://', maxLength: 2_000, description: `URL at which ${service} accepts usage` }),
  )

/** How events are sent to the destinations that operators add. */
export const EventSettings = Type.Object(
  {
    private_hosts: Type.Array(Type.String({ pattern: '^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$' }), {
      default: [],
      maxItems: 100,
      description:
        'host names, without port, to which webhooks may be sent although they have private addresses, also over http',
    }),
    billing: Type.Optional(
      Type.Object(
        { openmeter: url('OpenMeter'), lago: url('Lago'), stripe: url('Stripe') },
        {
          additionalProperties: false,
          description: 'where billing services accept usage; their keys are BOURSE_SECRET_<SERVICE>_API_KEY',
        },
      ),
    ),
    smtp: Type.Optional(
      Type.Object(
        {
          host: Type.String({ minLength: 1, maxLength: 255, description: 'host name of the mail server' }),
          port: Type.Integer({ minimum: 1, maximum: 65_535, default: 587, description: 'port of the mail server' }),
          tls: Type.Union([Type.Literal('starttls'), Type.Literal('implicit'), Type.Literal('none')], {
            default: 'starttls',
            description:
              'starttls: required after the greeting; implicit: from the start; none: only on a trusted network',
          }),
          user: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 255,
              description: 'user; the password is BOURSE_SECRET_SMTP_PASSWORD',
            }),
          ),
          from: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 255, description: 'address of the sender' }),
        },
        { additionalProperties: false, description: 'mail server for destinations of the kind email' },
      ),
    ),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'how events are sent to the destinations that operators add',
  },
)
