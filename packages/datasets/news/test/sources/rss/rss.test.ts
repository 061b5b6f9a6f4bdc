import { BadRecord } from '@bourse/kit'
import { expect, it } from 'vitest'
import { feedItems, feedTime } from '../../../src/sources/rss/index.ts'

it('reads RSS, and reports items without a time', () => {
  const text = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title>
    <item><title>Rates &amp; prices</title><link>https://a.example/1</link><guid>g1</guid><dc:creator>Desk</dc:creator>
      <pubDate>Mon, 02 Mar 2026 16:30:00 EST</pubDate><category>Monetary policy</category></item>
    <item><title>No time</title></item></channel></rss>`
  const [first, second] = [...feedItems(text)]
  expect(first).toEqual({
    guid: 'g1',
    title: 'Rates & prices',
    url: 'https://a.example/1',
    published_at: '2026-03-02T21:30:00Z',
    summary: null,
    author: 'Desk',
    categories: ['Monetary policy'],
  })
  expect(second).toBeInstanceOf(BadRecord)
})

it('reads Atom', () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title>8-K</title>
    <link rel="self" href="https://a.example/self"/><link rel="alternate" href="https://a.example/8k"/>
    <updated>2026-03-02T16:30:00-05:00</updated><category term="8-K"/></entry></feed>`
  expect([...feedItems(text)]).toMatchObject([
    { guid: 'urn:1', url: 'https://a.example/8k', published_at: '2026-03-02T21:30:00Z', categories: ['8-K'] },
  ])
})

it('reads times with named zones', () => {
  expect(feedTime('Mon, 02 Mar 2026 16:30:00 CET')).toBe('2026-03-02T15:30:00Z')
  expect(feedTime('yesterday')).toBeUndefined()
})
