import { readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { run, start, type Started } from './support/command-line.ts'
import { endWith, isThere, passableFolder, until } from '@bourse/testkit/workspace'

let folder: string
let running: Host[] = []

beforeAll(async () => {
  folder = await realpath(await passableFolder())
})
afterEach(async () => {
  await Promise.all(running.map(({ child }) => endWith(child, 'SIGTERM')))
  running = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Host {
  readonly child: Started
  /** What the host prints while it serves. */
  // Tests assert on individual members; a type would only be cast away.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly told: any
  readonly stderr: Promise<string>
}

/** Starts a host, waits until it serves, and stops it after the test. */
async function serve(environment: Record<string, string>): Promise<Host> {
  const child = start(['serve', '--json'], { BOURSE_PORT: '0', ...environment })
  const stderr = text(child.stderr)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(async () => Promise.reject(new Error(await stderr))),
  ])
  const host = { child, told: JSON.parse(line), stderr }
  running.push(host)
  return host
}

async function get(address: string, key: string): Promise<{ status: number; headers: Headers; body: string }> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

describe('a fresh data folder', () => {
  const dataDir = () => join(folder, 'data')
  const here = () => ({ BOURSE_DATA_DIR: dataDir() })
  const bourse = (...words: string[]) => run([...words, '--json'], here())
  const keptKeys = async () => JSON.parse(await readFile(join(dataDir(), 'keys.json'), 'utf8'))
  let ownerKey: string

  it('a first start that is killed while the demo loads retains the generated key, and the next ones continue', async () => {
    const slow = { ...here(), SLOW_DEMO: '60000' }
    const child = start(['serve'], { ...slow, BOURSE_PORT: '0' })
    for await (const line of createInterface(child.stderr)) if (line.includes('Loading the demo market')) break
    ownerKey = (await keptKeys()).owner
    await endWith(child, 'SIGKILL')
    const { told, child: second } = await serve(slow)
    expect(told).toMatchObject({ keys_file: join(dataDir(), 'keys.json'), demo: true, loading: ['prices'], next: null })
    expect(JSON.stringify(told)).not.toContain(ownerKey)
    const statusAt = async ({ health }: { health: string }) => {
      const { data }: { data: { dataset: string; status: string }[] } = JSON.parse((await get(health, ownerKey)).body)
      return data.find(({ dataset }) => dataset === 'prices')?.status
    }
    expect(await statusAt(told)).toBe('loading')
    await endWith(second, 'SIGKILL')
    const { told: next, stderr, child: third } = await serve(here())
    await until(async () => (await statusAt(next)) !== 'loading')
    await endWith(third, 'SIGINT')
    expect(await stderr).toContain('Loading the demo market')
    expect(third.exitCode).toBe(0)
    expect(await isThere(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('the owner key and the keys of one demo account per plan are stored, readable only by the operator', async () => {
    expect((await stat(join(dataDir(), 'keys.json'))).mode & 0o777).toBe(0o600)
    expect(await keptKeys()).toEqual({
      owner: ownerKey,
      demo: Object.fromEntries(
        ['free', 'pro', 'commercial', 'scale'].map((plan) => [`demo-${plan}`, expect.any(String)]),
      ),
    })
  })

  it('the printed calls work when pasted, and the host serves even without a dataset that cannot be loaded', async () => {
    const { told, child, stderr } = await serve(here())
    expect(told.datasets).toMatchObject([{ dataset: 'sample' }, { dataset: 'prices', state: 'on' }])
    expect(told.examples).toEqual([
      `${told.address}/v1/prices?symbols=AAA`,
      expect.stringMatching(/\/v1\/prices\?date=\d{4}-\d\d-\d\d$/),
      `${told.address}/v1/datasets`,
    ])
    for (const [index, line] of told.curl.entries()) {
      expect(line).toBe(`curl -H "Authorization: Bearer $BOURSE_KEY" "${told.examples[index]}"`)
      const { status, headers, body } = await get(told.examples[index], ownerKey)
      expect([status, headers.get('x-bourse-data')]).toEqual([200, 'demo'])
      expect(JSON.parse(body).data.length).toBeGreaterThan(0)
    }
    for (const page of [told.documentation, told.openapi]) expect((await fetch(page)).status).toBe(200)
    expect((await get(`${told.address}/v1/stray-prices`, ownerKey)).status).toBe(200)
    expect((await get(told.health, ownerKey)).status).toBe(200)
    await endWith(child, 'SIGINT')
    expect(await stderr).toContain('The dataset number 3 of the list could not be loaded and is skipped: its package')
    expect(await stderr).toContain('nobody waits for this')
    expect(await stderr).not.toContain('Loading the demo market')
  })

  it('commands can run alongside a host, which applies the changes', async () => {
    const { told } = await serve(here())
    const { json: made } = await bourse('accounts', 'create', '--name', 'acme', '--plan', 'pro')
    expect((await get(`${told.address}/v1/usage`, made.key)).status).toBe(200)
    await bourse('datasets', 'disable', 'prices')
    await until(async () => (await get(told.examples[0], ownerKey)).status === 501)
    await bourse('datasets', 'enable', 'prices')
    await until(async () => (await get(told.examples[0], ownerKey)).status === 200)
    const { json: listed } = await bourse('keys', 'list', '--account', 'acme')
    await bourse('keys', 'revoke', listed.keys[0].key_id)
    await until(async () => (await get(`${told.address}/v1/usage`, made.key)).status === 401)
  })

  it('a port that is in use is rejected before anything else happens, and the error names the process', async () => {
    const { told } = await serve(here())
    const second = await run(['serve', '--json'], { ...here(), BOURSE_PORT: new URL(told.address).port })
    expect([second.code, second.stderr]).toEqual([1, ''])
    expect(second.json.error.message).toMatch(/^Bourse is already running on port \d+ on 127\.0\.0\.1\.$/)
    expect(second.json.error.next).toContain('BOURSE_PORT=')
  })

  it('two hosts serve concurrently, and the last one to stop shuts the database down', async () => {
    const [first, second] = [await serve(here()), await serve(here())]
    await endWith(first.child, 'SIGTERM')
    expect(first.child.exitCode).toBe(0)
    expect((await get(second.told.examples[0], ownerKey)).status).toBe(200)
    await endWith(second.child, 'SIGINT')
    expect(await isThere(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('a host lets an active request finish before it stops', async () => {
    const file = join(folder, 'go')
    const { child, told } = await serve({ ...here(), SLOW_READ: file })
    const answer = get(`${told.address}/v1/slow-prices`, ownerKey)
    await until(() => isThere(`${file}.asked`))
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await until(() =>
      get(told.health, ownerKey).then(
        () => false,
        () => true,
      ),
    )
    await writeFile(file, '')
    expect(await answer).toMatchObject({ status: 200, body: expect.stringContaining('late') })
    await ended
    expect(child.exitCode).toBe(0)
  })

  it('the demo is not mixed with your own rows, and is dropped entirely and permanently', async () => {
    const csv = join(folder, 'own.csv')
    await writeFile(csv, 'symbol,date,close\nAAA,2026-02-26,10.5\n')
    const refused = await bourse('import', 'prices', csv)
    expect([refused.code, refused.json.error.message]).toEqual([1, expect.stringContaining('bourse demo drop')])
    expect((await bourse('import', 'prices', csv, '--dry-run')).json).toMatchObject({ dry_run: true, published: 1 })
    const { told } = await serve(here())
    expect((await bourse('demo', 'drop')).code).toBe(0)
    expect(await keptKeys()).toEqual({ owner: ownerKey })
    const { json } = await bourse('accounts', 'list')
    expect(json.accounts.map(({ name }: { name: string }) => name)).toEqual(['owner', 'acme'])
    await until(async () => (await get(`${told.address}/v1/datasets`, ownerKey)).headers.get('x-bourse-data') === null)
    const again = await serve(here())
    expect(again.told).toMatchObject({ demo: false, keys_file: join(dataDir(), 'keys.json') })
    expect((await bourse('import', 'prices', csv)).json).toMatchObject({ published: 1 })
    const mixed = await bourse('demo', 'load')
    expect([mixed.code, mixed.json.error.message]).toEqual([1, expect.stringContaining('already has rows')])
  }, 180_000)

  it('the audit log records what the first start and the commands changed', async () => {
    const { json } = await bourse('audit', 'list')
    const told: { action: string; actor: { kind: string }; target: { id: string } }[] = json.entries
    expect(told.map(({ action, actor, target }) => [action, actor.kind, target.id])).toEqual(
      expect.arrayContaining([
        ['key.create', 'host', expect.stringMatching(/^key_/)],
        ['demo.load', 'command', 'demo'],
        ['demo.drop', 'command', 'demo'],
        ['import.start', 'command', 'prices'],
      ]),
    )
    expect((await bourse('audit', 'verify')).code).toBe(0)
  })

  it('the host says how to get a key if the stored one is missing or revoked', async () => {
    const { json } = await bourse('keys', 'list', '--account', 'owner')
    await bourse('keys', 'revoke', json.keys[0].key_id)
    const { told } = await serve(here())
    expect(told.keys_file).toBeNull()
    expect(told.curl[0]).toContain('Bearer $BOURSE_KEY')
    const { json: made } = await bourse('keys', 'create', '--account', 'owner')
    expect((await get(`${told.address}/v1/datasets`, made.key)).status).toBe(200)
  })
})

describe('the owner key', () => {
  const dataDir = () => join(folder, "the owner's")

  /** A host's greeting and its other output, on a terminal or not. */
  async function greeted(environment: Record<string, string>, { isTerminal }: { readonly isTerminal: boolean }) {
    const asTerminal = ['--import', 'data:text/javascript,process.stdout.isTTY=true']
    const child = start(
      ['serve'],
      { BOURSE_DATA_DIR: dataDir(), BOURSE_DEMO: 'off', BOURSE_PORT: '0', BOURSE_LOG_LEVEL: 'info', ...environment },
      isTerminal ? asTerminal : [],
    )
    const stderr = text(child.stderr)
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (line.startsWith('Press Ctrl-C to stop')) break
    }
    await endWith(child, 'SIGTERM')
    return { lines, all: `${lines.join('\n')}${await stderr}` }
  }

  const keptKey = async () => JSON.parse(await readFile(join(dataDir(), 'keys.json'), 'utf8')).owner

  it('the owner key is printed once, on one line, at first startup on a terminal, and never again', async () => {
    const first = await greeted({}, { isTerminal: true })
    const key = await keptKey()
    expect(first.all.split(key)).toHaveLength(2)
    expect(first.lines).toContain(`Owner key      ${key} (shown only once) in ${join(dataDir(), 'keys.json')}`)
    const second = await greeted({}, { isTerminal: true })
    expect(second.all).not.toContain(key)
    expect(second.lines).toContain(`Owner key      in ${join(dataDir(), 'keys.json')}`)
  })

  it('the printed command reads the owner key from its file', async () => {
    const { lines } = await greeted({}, { isTerminal: false })
    const line = lines.find((each) => each.includes('export BOURSE_KEY=')) ?? ''
    const { stdout } = spawnSync('sh', ['-c', `${line}; printf %s "$BOURSE_KEY"`], { encoding: 'utf8' })
    expect(stdout).toBe(await keptKey())
  })

  it('the owner key is not in any log, not even from the first start', async () => {
    await rm(dataDir(), { recursive: true })
    const { all } = await greeted({}, { isTerminal: false })
    expect(all).not.toContain(await keptKey())
    expect(all).not.toMatch(/bourse_[0-9A-Za-z]{38}/)
  })

  it('an owner key from BOURSE_OWNER_KEY is never printed', async () => {
    const secret = 'a-secret-of-more-than-32-characters!'
    const { all, lines } = await greeted({ BOURSE_OWNER_KEY: secret }, { isTerminal: true })
    expect(all).not.toContain(secret)
    expect(lines).toContain('Owner key      the secret in BOURSE_OWNER_KEY')
  })
})

describe('a host with its own owner key', () => {
  it("the demo accounts' keys are written to the documented file, but never the owner key", async () => {
    const secret = 'a-secret-of-more-than-32-characters!'
    const dataDir = join(folder, 'automated')
    const { told, child } = await serve({ BOURSE_DATA_DIR: dataDir, BOURSE_OWNER_KEY: secret })
    expect((await get(`${told.address}/v1/usage`, secret)).status).toBe(200)
    expect(JSON.stringify(told)).not.toContain(secret)
    expect(told.curl[0]).toContain('Bearer $BOURSE_OWNER_KEY')
    const kept = await readFile(join(dataDir, 'keys.json'), 'utf8')
    expect(Object.keys(JSON.parse(kept))).toEqual(['demo'])
    expect(kept).not.toContain(secret)
    expect((await get(`${told.address}/v1/usage`, JSON.parse(kept).demo['demo-free'])).status).toBe(200)
    await endWith(child, 'SIGTERM')
    const { json } = await run(['accounts', 'list', '--json'], { BOURSE_DATA_DIR: dataDir })
    expect(json.accounts).toHaveLength(5)
    const refused = await run(['serve'], { BOURSE_DATA_DIR: dataDir, BOURSE_OWNER_KEY: 'short' })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('owner_key')])
    expect(refused.stderr).not.toContain('short')
  })

  it('neither the demo nor demo accounts are created with BOURSE_DEMO=off', async () => {
    const dataDir = join(folder, 'without-demo')
    const { told, child } = await serve({ BOURSE_DATA_DIR: dataDir, BOURSE_DEMO: 'off' })
    expect(told).toMatchObject({ demo: false, keys_file: join(dataDir, 'keys.json') })
    await endWith(child, 'SIGTERM')
    const { json } = await run(['accounts', 'list', '--json'], { BOURSE_DATA_DIR: dataDir })
    expect(json.accounts.map(({ name }: { name: string }) => name)).toEqual(['owner'])
  })
})
