import { DEFAULT_ROLES, OWNER_ROLE } from '@bourse/engine/accounts'
import { secretValue } from '@bourse/engine/jobs'
import { clientSecretVariable, messageOf, type Config } from '@bourse/engine/wiring'
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
