import { describe, expect, it } from 'vitest'
import { childrenOf, textAt, UnreadableFile, xml } from '../../src/readers/index.ts'

const TABLE = `<?xml version="1.0"?>
<ns1:informationTable xmlns:ns1="http://example.org/13f">
  <ns1:infoTable><ns1:nameOfIssuer>ACME &amp; SONS</ns1:nameOfIssuer>
    <ns1:shrsOrPrnAmt type="SH"><ns1:sshPrnamt>100</ns1:sshPrnamt></ns1:shrsOrPrnAmt>
    <ns1:manager>1</ns1:manager><ns1:manager>2</ns1:manager><ns1:empty/></ns1:infoTable>
  <ns1:infoTable><ns1:nameOfIssuer><![CDATA[BETA <A>]]></ns1:nameOfIssuer></ns1:infoTable>
</ns1:informationTable>`

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

describe('xml', () => {
  it('returns the elements at a path as plain data, without prefixes', () => {
    const [first, second] = [...xml(TABLE, 'informationTable/infoTable')]
    expect(first === undefined ? undefined : textAt(first, 'nameOfIssuer')).toBe('ACME & SONS')
    expect(first === undefined ? undefined : textAt(first, 'shrsOrPrnAmt/sshPrnamt')).toBe('100')
    expect(first === undefined ? undefined : textAt(first, 'empty')).toBeUndefined()
    expect(first === undefined ? [] : childrenOf(first, 'manager').map(({ text }) => text)).toEqual(['1', '2'])
    expect(first?.children[1]).toMatchObject({ name: 'shrsOrPrnAmt', attributes: { type: 'SH' } })
    expect(second).toEqual({
      name: 'infoTable',
      prefix: 'ns1',
      attributes: {},
      text: '',
      children: [{ name: 'nameOfIssuer', prefix: 'ns1', attributes: {}, text: 'BETA <A>', children: [] }],
    })
  })

  it('xml accepts a star for any name: the root, and elements at that depth', () => {
    expect([...xml(TABLE, '*')].map(({ name }) => name)).toEqual(['informationTable'])
    expect([...xml(TABLE, '*/*')].map(({ name }) => name)).toEqual(['infoTable', 'infoTable'])
    expect([...xml(TABLE, '*/infoTable/nameOfIssuer')].map(({ text }) => text)).toEqual(['ACME & SONS', 'BETA <A>'])
    expect([...xml('<a><b/></a>', '*/*')]).toEqual([{ name: 'b', prefix: '', attributes: {}, text: '', children: [] }])
  })

  it('xml returns the same from a stream, no matter how it is split', async () => {
    for (const size of [1, 7, 10_000]) {
      const found = []
      for await (const element of xml(pieces(TABLE, size), 'infoTable')) found.push(element)
      expect(found).toEqual([...xml(TABLE, 'infoTable')])
    }
  })

  it('xml skips whitespace before the declaration, even if the first chunk of a stream contains nothing else', async () => {
    const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)
    const spaced = `\uFEFF\r\n \n${TABLE}`
    expect(names([...xml(spaced, 'infoTable')])).toEqual(['infoTable', 'infoTable'])
    const streamed: { name: string }[] = []
    for await (const element of xml(pieces(spaced, 2), 'infoTable')) streamed.push(element)
    expect(names(streamed)).toEqual(['infoTable', 'infoTable'])
    expect(() => [...xml(`x${TABLE}`, 'infoTable')]).toThrow(UnreadableFile)
  })

  it('xml holds only one element of a long stream in memory', async () => {
    async function* endless(): AsyncGenerator<string> {
      yield '<list>'
      for (let at = 0; ; at++) yield `<item>${at}</item>`
    }
    let seen = 0
    for await (const { text } of xml(endless(), 'item')) {
      expect(text).toBe(String(seen))
      if (++seen === 1_000) break
    }
    expect(seen).toBe(1_000)
  })

  it.each([
    ['<a><b></a>', 'unexpected close tag'],
    ['<a><b>', 'unclosed tag'],
    ['<a>&unknown;</a>', 'undefined entity'],
    ['<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>', 'undefined entity'],
    [`${'<a>'.repeat(300)}`, 'expected at most 256 levels of nested elements'],
  ])('xml rejects documents that are not well-formed, and expands no entity: %s', (text, why) => {
    expect(() => [...xml(text, 'a')]).toThrow(UnreadableFile)
    expect(() => [...xml(text, 'a')]).toThrow(why)
  })
})
