import { DEFAULT_ROLES, OWNER_ROLE } from '@bourse/engine/accounts'
import { utc, type Database } from '@bourse/engine/database'
import { secretValue } from '@bourse/engine/jobs'
import { clientSecretVariable, messageOf, type Config } from '@bourse/engine/wiring'
import { shortInstant } from '../text.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** Reports identity providers without a client secret, and groups whose role does not exist. */
export function checkSignIn({ sign_in: providers, roles }: Config): readonly Finding[] {
  const known = new Set([...Object.keys({ ...DEFAULT_ROLES, ...roles }), OWNER_ROLE])
  return Object.entries(providers).flatMap(([id, provider]) => {
    const missing = missingSecret(id)
    const unknown = Object.entries(provider.roles).filter(([, role]) => !known.has(role))
    return [
      ...(missing === undefined ? [] : [missing]),
      ...unknown.map(([group, role]) =>
        warn(
          'sign-in',
          `sign_in.${id}.roles: the role ${role} does not exist, so the group ${group} gives no access`,
          `use one of ${[...known].join(', ')}, or add roles.${role}, in the file that BOURSE_CONFIG names`,
        ),
      ),
      ok('sign-in', `${provider.name} at ${provider.issuer}`),
    ]
  })
}

function missingSecret(id: string): Finding | undefined {
  const variable = clientSecretVariable(id)
  try {
    if (secretValue(variable) !== undefined) return undefined
    return fail('sign-in', `the provider ${id} has no client secret`, `set ${variable} or ${variable}_FILE`)
  } catch (error) {
    return fail('sign-in', messageOf(error), `fix the file that ${variable}_FILE names`)
  }
}

/** Reports identity providers that could not be reached in the last hour to confirm a session. */
export async function checkConfirmations(database: Database): Promise<readonly Finding[]> {
  const failed = await database.query<{ provider: string; at: string }>(
    `select p.provider, ${utc('max(s.failed_at)')} as at
     from bourse.provider_sessions s join bourse.people p on p.key_id = s.person_key
     where s.failed_at > now() - interval '1 hour' group by p.provider order by p.provider`,
  )
  return failed.map(({ provider, at }) =>
    warn(
      'sign-in',
      `the identity provider ${provider} could not be reached at ${shortInstant(at)} to confirm a session`,
      'check whether this machine reaches its issuer; sessions end ten minutes after their last confirmation',
    ),
  )
}
