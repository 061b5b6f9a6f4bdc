import { readConfig } from '@bourse/host'
import { afterEach, expect, test, vi } from 'vitest'
import { checkSignIn } from '../src/doctor/check-sign-in.ts'

afterEach(() => vi.unstubAllEnvs())

const SECRET = 'BOURSE_SECRET_SIGN_IN_MY_IDP_CLIENT_SECRET'
const provider = {
  name: 'Acme',
  issuer: 'https://id.acme.example',
  client_id: 'bourse',
  roles: { a: 'owner', b: 'none' },
}
const check = () =>
  checkSignIn(
    readConfig({
      BOURSE_PUBLIC_URL: 'https://data.example.com',
      BOURSE_SIGN_IN: JSON.stringify({ 'my-idp': provider }),
    }),
  ).map(({ level, message }) => [level, message])

test('doctor reports identity providers without a secret, and groups with an unknown role', () => {
  const unknown = ['warn', 'sign_in.my-idp.roles: the role none does not exist, so the group b gives no access']
  const listed = ['ok', 'Acme at https://id.acme.example']
  expect(check()).toEqual([['fail', 'the provider my-idp has no client secret'], unknown, listed])
  vi.stubEnv(SECRET, 'secret')
  expect(check()).toEqual([unknown, listed])
  vi.stubEnv(SECRET, '')
  vi.stubEnv(`${SECRET}_FILE`, '/does/not/exist')
  expect(check()[0]).toEqual(['fail', `${SECRET}_FILE names /does/not/exist, which does not exist`])
})
