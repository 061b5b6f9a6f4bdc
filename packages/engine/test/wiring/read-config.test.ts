import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settingOrigins } from '../../src/wiring/config/read-config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a settings file with this content. */
function fileOf(content: unknown): string {
  const path = join(folder, 'config.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function failure(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the settings were accepted')
}

describe('settings', () => {
  it('have defaults that require nothing else', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, data_dir: '.bourse', demo: 'auto' })
    expect(config.welcome_credits).toEqual({ amount: 500, days: 30 })
    expect(config.database_url).toBeUndefined()
    expect(Object.values(config.markets).flat()).toContain('XNAS')
  })

  it('come from the file, and the environment overrides them', () => {
    const path = fileOf({ port: 9000, host: '0.0.0.0', datasets: { eod: { enabled: false } } })
    const config = readConfig({ BOURSE_CONFIG: path, BOURSE_PORT: '9001' })
    expect(config).toMatchObject({ port: 9001, host: '0.0.0.0', datasets: { eod: { enabled: false } } })
    expect([...settingOrigins({ BOURSE_CONFIG: path, BOURSE_PORT: '9001' })]).toEqual([
      ['port', 'BOURSE_PORT'],
      ['host', path],
      ['datasets', path],
    ])
  })

  it('identity providers have defaults, an https issuer, and redirect URIs at public_url', () => {
    const acme = { name: 'Acme', issuer: 'https://id.acme.example', client_id: 'a', roles: { all: 'viewer' } }
    const environment = { BOURSE_PUBLIC_URL: 'https://data.example.com', BOURSE_SIGN_IN: JSON.stringify({ acme }) }
    expect(readConfig(environment).sign_in['acme']).toEqual({
      ...acme,
      groups_claim: 'groups',
      scopes: ['openid', 'profile', 'email', 'offline_access'],
    })
    expect(failure({ ...environment, BOURSE_PUBLIC_URL: '' })).toMatch(/^sign_in: expected public_url/)
    const withIt = (changes: object, id = 'acme') =>
      failure({ ...environment, BOURSE_SIGN_IN: JSON.stringify({ [id]: { ...acme, ...changes } }) })
    expect(withIt({ issuer: 'http://id.acme.example' })).toMatch(/^sign_in.acme.issuer: expected an https URL/)
    expect(withIt({ issuer: 'http://localhost.acme.example' })).toMatch(/^sign_in.acme.issuer: expected an https URL/)
    expect(withIt({ scopes: ['profile'] })).toMatch(/^sign_in.acme.scopes: expected "openid"/)
    const twice = JSON.stringify({ acme, again: { ...acme, issuer: `${acme.issuer}/` } })
    expect(failure({ ...environment, BOURSE_SIGN_IN: twice })).toMatch(/^sign_in.again.issuer: .* got that of acme/)
    expect(withIt({}, '../acme')).toMatch(/^sign_in: expected ids of lowercase letters/)
  })

  it('settings of every kind can be set in a variable: text, numbers and JSON', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://localhost/mine',
      BOURSE_DATA_DIR: '12345',
      BOURSE_DEMO: 'off',
      BOURSE_BODY_CACHE_BYTES: '0',
      BOURSE_METRICS_PORT: '9000',
      BOURSE_WELCOME_CREDITS: '{"amount":0,"days":0}',
      BOURSE_CORS_ORIGINS: '["https://a.example"]',
    })
    expect(config).toMatchObject({
      database_url: 'postgres://localhost/mine',
      data_dir: '12345',
      demo: 'off',
      body_cache_bytes: 0,
      metrics_port: 9000,
      welcome_credits: { amount: 0, days: 0 },
      cors_origins: ['https://a.example'],
    })
  })

  it('ignore empty variables, those with another purpose, and those without the prefix', () => {
    const environment = {
      BOURSE_CONFIG: '',
      BOURSE_PORT: '',
      BOURSE_SECRET_ACME_TOKEN: 'hush',
      BOURSE_S3_BUCKET: 'of the package that connects a store',
      BOURSE_REALDATA: '/data',
      BOURSE_KEY: 'the key used by the documentation examples',
      BOURSE_URL: 'and the URL that they call',
      PORT: '1',
      toString: 'a variable may be called anything',
    }
    expect(readConfig(environment)).toEqual(readConfig({}))
    expect([...settingOrigins(environment)]).toEqual([])
  })
})

describe('invalid settings', () => {
  it('are reported with the setting, the expected and the received value', () => {
    expect(failure({ BOURSE_PORT: '70000' })).toBe('port: expected integer to be less or equal to 65535, got 70000')
    expect(failure({ BOURSE_PORT: 'eighty' })).toBe('port: expected integer, got "eighty"')
    expect(failure({ BOURSE_PORT: '80.5' })).toBe('port: expected integer, got "80.5"')
    expect(failure({ BOURSE_LOG_LEVEL: 'loud' })).toMatch(/^log_level: .*trace\|debug\|info.*, got "loud"$/)
    expect(failure({ BOURSE_DATABASE_CONNECTIONS: '2' })).toMatch(/^database_connections: .*equal to 5, got 2$/)
    expect(failure({ BOURSE_DATASETS: '{"eod":{"enabled":"no"}}' })).toBe(
      'datasets.eod.enabled: expected boolean, got "no"',
    )
    expect(failure({ BOURSE_METRICS_PORT: 'other' })).toBe(
      'metrics_port: expected integer from 0 to 65535 or "same", got "other"',
    )
    expect(failure({ BOURSE_DEMO: 'on' })).toBe('demo: expected "auto" or "off", got "on"')
    expect(failure({ BOURSE_CORS_ORIGINS: 'https://a.example' })).toBe(
      'cors_origins: expected array, got "https://a.example"',
    )
  })

  it('invalid settings are reported without secrets', () => {
    expect(failure({ BOURSE_OWNER_KEY: 'far-too-short' })).not.toContain('far-too-short')
    const path = fileOf({ database_url: ['postgres://user:hush@host/db'] })
    expect(failure({ BOURSE_CONFIG: path })).toBe('database_url: expected string, got another value')
  })

  it('invalid combinations of addresses are reported without secrets', () => {
    expect(failure({ DATABASE_DIRECT_URL: 'postgres://me:hush@db/bourse' })).toBe(
      'database_direct_url: expected database_url as well, got nothing; without a pooler, set only database_url',
    )
    const reads = JSON.stringify(['postgres://me:hush@a/bourse', 'postgres://me:hush@a,b/bourse'])
    expect(failure({ DATABASE_URL: 'postgres://db/bourse', DATABASE_READ_URLS: reads })).toBe(
      'database_read_urls.1: expected a URL with one host, got several; add one URL for each server',
    )
  })

  it('invalid settings with an unknown name are reported with the nearest name, or with all of them', () => {
    expect(failure({ BOURSE_PROT: '1' })).toBe('prot is not a setting; did you mean port?')
    expect(failure({ BOURSE_SOMETHING_ELSE: '1' })).toMatch(/^something_else is not a setting; known are host, port, /)
  })

  it('a settings file that is missing or not a JSON object is reported with its path', () => {
    for (const content of ['{', '[1]', '"text"', 'null'])
      expect(failure({ BOURSE_CONFIG: fileOf(content) })).toContain(join(folder, 'config.json'))
    expect(failure({ BOURSE_CONFIG: join(folder, 'absent.json') })).toContain('absent.json cannot be read as JSON')
    expect(failure({ BOURSE_DATASETS: '{oops' })).toMatch(/^BOURSE_DATASETS cannot be read as JSON: /)
  })

  it('invalid settings of a plan are reported with the property', () => {
    const path = fileOf({ plans: { mine: { requests_per_minute: 0 } } })
    expect(failure({ BOURSE_CONFIG: path })).toMatch(/^plans\.mine\./)
  })

  it('invalid settings within another setting are reported with the nearest name at that level', () => {
    expect(failure({ BOURSE_PLANS: '{"mine":{"request_per_minute":1}}' })).toBe(
      'plans.mine.request_per_minute is not a setting; did you mean requests_per_minute?',
    )
    expect(failure({ BOURSE_DATASETS: '{"eod":{"enable":false}}' })).toBe(
      'datasets.eod.enable is not a setting; did you mean enabled?',
    )
    expect(failure({ BOURSE_WELCOME_CREDITS: '{"amount":1,"days":1,"colour":"red"}' })).toBe(
      'welcome_credits.colour is not a setting; known are amount, days',
    )
  })
})
