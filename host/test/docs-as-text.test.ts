import { PROBLEMS } from '@bourse/kit/host'
import { afterAll, describe, expect, test } from 'vitest'
import { readGuides } from '../src/http/guides.ts'
import { appWith, document } from './support/docs-app.ts'
import { documentedOperations } from './support/documented-operations.ts'

describe('the documentation as text', () => {
  const app = appWith()
  afterAll(() => app.close())

  /** Paths of links, without their anchors. */
  const linksIn = (text: string) => [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, path = '']) => path)

  async function textAt(path: string): Promise<string> {
    const { statusCode, headers, body } = await app.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    const type = path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8'
    if (!path.endsWith('.json')) expect([path, headers['content-type']]).toEqual([path, type])
    return body
  }

  test('/llms.txt is in the format of such files and lists every operation and every guide', async () => {
    const text = await textAt('/llms.txt')
    expect(text).toMatch(/^# \S.*\n\n> \S.*\n\n/)
    const links = linksIn(text)
    expect(new Set(links).size).toBe(links.length)
    for (const { operation } of documentedOperations()) expect(links).toContain(`/docs/operations/${operation.id}.md`)
    for (const { name } of await readGuides())
      if (!name.includes('/')) expect(links).toContain(`/docs/guides/${name}.md`)
    for (const path of links) await textAt(path)
  })

  test('/llms-full.txt has the text of every page', async () => {
    const full = await textAt('/llms-full.txt')
    for (const path of linksIn(await textAt('/llms.txt')))
      if (path.endsWith('.md')) expect(full.includes(await textAt(path)), path).toBe(true)
  })

  test('an operation has its parameters, nested fields with units, price, example and errors', async () => {
    const text = await textAt('/docs/operations/payouts.list.md')
    expect(text).toMatch(/^# /)
    expect(text).toContain('`GET /v1/payouts`, operation `payouts.list`')
    expect(text).toMatch(/^Cost: \d+ credits per symbol/m)
    for (const line of [/^- `symbols` \(list of text/m, /^- `legs\[\]\.currency` \(/m, /^- \d{3} `cursor-expired`: /m])
      expect(text).toMatch(line)
    expect(text).toContain('```http\nGET /v1/payouts?symbols=AAPL')
    expect(text).toContain('"data": [')
  })

  test('guides are as written, and their links lead to texts or are plain text', async () => {
    const { text = '' } = (await readGuides()).find(({ name }) => name === 'standbys') ?? {}
    const served = await textAt('/docs/guides/standbys.md')
    expect(served.split('\n')[0]).toBe(text.split('\n')[0])
    expect(served).not.toMatch(/\]\(\.\.?\//)
    for (const { name } of await readGuides())
      for (const path of linksIn(await textAt(`/docs/guides/${name}.md`)))
        expect((await app.inject(path)).statusCode).toBe(200)
  })

  test('every error code has a section', async () => {
    const text = await textAt('/docs/errors.md')
    for (const code of Object.keys(PROBLEMS)) expect(text).toContain(`\n## ${code}\n`)
  })

  test('links are absolute if the service has a public URL', async () => {
    const named = appWith(() => ({ ...document(), servers: [{ url: 'https://data.example.org/' }] }))
    const { body } = await named.inject('/llms.txt')
    await named.close()
    expect(body).toContain('](https://data.example.org/docs/start.md)')
  })
})
