import { describe, expect, it } from 'vitest'
import { htmlLines, mostSectionBytes, sections } from '../src/index.ts'

describe('document text', () => {
  it('5.2 rule 2: a document’s lines are what a reader sees', () => {
    const html = `<html><head><title>no</title><style>p{}</style></head><body>
      <div style="display: none"><ix:header><ix:hidden>no</ix:hidden></ix:header></div><script>no</script>
      <p>One&nbsp;&amp; <b>two</b></p><div>a<br>b</div><p hidden>no</p><p></p>
      <table><tr><td>Left</td><td>  Right </td></tr><tr><td>x</td></tr></table>z\u200Bero</body></html>`
    expect(htmlLines(html)).toEqual(['One & two', 'a', 'b', 'Left Right', 'x', 'zero'])
  })

  it('document text keeps the lines in a document without markup, and in preformatted text', () => {
    expect(htmlLines('Item 1. Business\n\n  We  trade.\r\n<PAGE>')).toEqual(['Item 1. Business', 'We trade.', '<PAGE>'])
    expect(htmlLines('<html><pre>one\ntwo</pre></html>')).toEqual(['one', 'two'])
  })
})

const para = (text: string) => `<p>${text}</p>`
const annual = [
  'Item 1. Business 3',
  'Item 1A. Risk Factors 9',
  'Item 7. Discussion 20',
  'Item 8. Statements 30',
  'Item 1.',
  'Business',
  'We make things, and this is the long part about them.',
  'Item 1A of this report names the risks.',
  'ITEM 1A: RISK FACTORS',
  'Much may happen to those who make things.',
  'Item 1B. Unresolved Staff Comments',
  'None',
  'Item 7(T) — Management’s Discussion',
  'Refer to pages 6 through 42 of the Annual Report.',
  'Item 7A. Market Risk',
  'Some.',
]
  .map(para)
  .join('')

describe('sections', () => {
  it('5.2 rules 3 and 4: a section runs to the next later item, the longest candidate wins, references are skipped', () => {
    expect(sections(annual, '10-K')).toEqual([
      {
        item: '1',
        title: 'Business',
        text: [
          'Item 1.',
          'Business',
          'We make things, and this is the long part about them.',
          'Item 1A of this report names the risks.',
        ].join('\n'),
        truncated: false,
        size_bytes: 110,
        position: 1,
      },
      expect.objectContaining({ item: '1A', title: 'RISK FACTORS', position: 2 }),
      expect.objectContaining({
        item: '7',
        title: 'Management’s Discussion',
        text: 'Item 7(T) — Management’s Discussion\nRefer to pages 6 through 42 of the Annual Report.',
      }),
    ])
  })

  it('5.2 rule 1: amendments are read like originals, and other forms are ignored', () => {
    expect(sections(annual, '10-K/A')).toHaveLength(3)
    expect(sections(annual, '10-Q')).toEqual([])
  })

  it('5.2 rule 4: an 8-K item starts once, and the last section ends at the signatures', () => {
    const report = [
      'Item 2.02 Results',
      'They were good.',
      'Item 2.02 again, but not a heading.',
      'Item 9.01. Exhibits',
      '99.1 Press release',
      'SIGNATURES',
      'Name',
    ]
    expect(sections(report.map(para).join(''), '8-K').map(({ item, text }) => [item, text])).toEqual([
      ['2.02', 'Item 2.02 Results\nThey were good.\nItem 2.02 again, but not a heading.'],
      ['9.01', 'Item 9.01. Exhibits\n99.1 Press release'],
    ])
    const signed = ['Item 8.01. Other', 'Words.', 'Pursuant to the requirements of the Securities Exchange Act of 1934']
    expect(sections(signed.map(para).join(''), '8-K/A')).toMatchObject([{ text: 'Item 8.01. Other\nWords.' }])
  })

  it('5.2 rule 5: a heading without text is omitted, but not a short reference', () => {
    const report = ['Item 7.01 Disclosure', '- 2 -', 'Item 8.01 Other', 'See Exhibit 1.']
    expect(sections(report.map(para).join(''), '8-K').map(({ item }) => item)).toEqual(['8.01'])
  })

  it('5.2 rule 6: a section is truncated to 262,144 bytes at a character boundary, and its full size returned', () => {
    const [section] = sections(para('Item 8.01. Other events') + para('€'.repeat(100_000)), '8-K')
    expect(section).toMatchObject({ truncated: true, size_bytes: 24 + 300_000 })
    expect(Buffer.byteLength(section?.text ?? '')).toBeLessThanOrEqual(mostSectionBytes)
    expect(Buffer.byteLength(section?.text ?? '')).toBeGreaterThan(mostSectionBytes - 3)
    expect(section?.text.endsWith('€')).toBe(true)
  })

  it('a document with fifty thousand headings is read quickly enough', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `Item ${at % 2 === 0 ? '1' : '2'}. Words`)
    expect(sections(lines.join('\n'), '10-K')).toHaveLength(0)
  })
})
