import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReport, reportText, type Report } from '../../src/report/index.ts'

/** A single line, like every cell. */
const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const heading = line.filter((text) => text !== '')

/** Groups whose first table has no name, followed by tables with unique names. */
const reports: fc.Arbitrary<Report> = fc.record({
  title: heading,
  tables: fc
    .uniqueArray(fc.tuple(heading, fc.uniqueArray(heading, { maxLength: 2 })), {
      selector: ([group]) => group,
      maxLength: 3,
    })
    .chain((groups) => {
      const places = groups.flatMap(([group, names]) => ['', ...names].map((name) => ({ group, name })))
      return fc.tuple(...places.map((place) => tableAt(place)))
    }),
})

function tableAt(place: { readonly group: string; readonly name: string }) {
  return fc.integer({ min: 1, max: 4 }).chain((width) => {
    const cells = fc.array(line, { minLength: width, maxLength: width })
    return fc.record({
      group: fc.constant(place.group),
      name: fc.constant(place.name),
      head: cells,
      rows: fc.array(cells, { maxLength: 3 }),
    })
  })
}

describe('the page of a report', () => {
  test('the page of a report parses back to the original report, with any text in its cells', () => {
    fc.assert(
      fc.property(reports, (report) => {
        expect(readReport(reportText(report))).toEqual(report)
      }),
    )
  })

  test('the page of a report can be read with the line endings of a different operating system', () => {
    const report: Report = { title: 'Bars', tables: [{ group: 'Jobs', name: '', head: ['Job'], rows: [['sweep']] }] }
    expect(readReport(reportText(report).replaceAll('\n', '\r\n'))).toEqual(report)
  })

  test('the page of a report has one line for each row, and no cell affects another line', () => {
    const page = (cell: string) =>
      reportText({ title: 'Bars', tables: [{ group: 'Jobs', name: '', head: ['Job'], rows: [[cell], ['sweep']] }] })
    const [short, long] = [page('a').split('\n'), page('a\nvery long | one').split('\n')]
    expect(long.length).toBe(short.length)
    expect(long.filter((text, index) => text !== short[index])).toEqual(['| a very long \\| one |'])
  })

  test('the page of a report is distinguished from other pages', () => {
    expect(() => readReport('Bars\n')).toThrow('not a report')
  })
})
