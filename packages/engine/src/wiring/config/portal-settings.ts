import { Type } from '@sinclair/typebox'

/** How the console looks, and what customers read about other plans. */
export const PortalSettings = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'name of the service' })),
    color: Type.Optional(
      Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'color of buttons and links, such as #0f766e' }),
    ),
    logo: Type.Optional(
      Type.String({ pattern: '\\.(svg|png)$', maxLength: 500, description: 'SVG or PNG file of at most 256 KiB' }),
    ),
    upgrade_text: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'how customers get another plan' }),
    ),
    upgrade_url: Type.Optional(
      Type.String({
        pattern: '^(https://|mailto:)',
        maxLength: 500,
        description: 'where customers ask for another plan',
      }),
    ),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'how the console looks, and what customers read about other plans; needs @bourse/portal',
  },
)
