import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DimensionalFact, type SegmentReport } from '../../src/segments/segment-report.ts'
import { REALDATA, realText } from './companyfacts.ts'

const FOLDER = ['sec-edgar', 'xbrl'] as const

/**
 * A recorded XBRL instance with its labels, read by its few regular shapes: enough for files that one maker wrote.
 */
export function xbrlReport(folder: string, filing: SegmentReport['filing']): SegmentReport {
  const files = readdirSync(join(REALDATA ?? '', ...FOLDER, folder))
  const text = (ending: string) =>
    realText(...FOLDER, folder, files.find((name) => name.endsWith(`${ending}.gz`)) ?? '')
  const instance = text('_htm.xml')
  return { filing, facts: factsOf(instance), labels: labelsOf(text('_lab.xml')), parents: new Map() }
}

function factsOf(instance: string): readonly DimensionalFact[] {
  const contexts = contextsOf(instance)
  const units = new Map(
    [...instance.matchAll(/<unit\s+id="([^"]+)">\s*<measure>\w+:(\w+)<\/measure>/g)].map(([, id = '', unit = '']) => [
      id,
      unit,
    ]),
  )
  return [...instance.matchAll(/<([\w-]+):(\w+)\s([^>]*contextRef="[^>]*)>(-?[\d.]+)<\//g)].flatMap(
    ([, taxonomy = '', tag = '', attributes = '', value = '']) => {
      const context = contexts.get(/contextRef="([^"]+)"/.exec(attributes)?.[1] ?? '')
      const unit = units.get(/unitRef="([^"]+)"/.exec(attributes)?.[1] ?? '')
      return context === undefined || unit === undefined ? [] : [{ taxonomy, tag, unit, value, ...context }]
    },
  )
}

function contextsOf(instance: string): ReadonlyMap<string, Pick<DimensionalFact, 'start' | 'end' | 'dimensions'>> {
  return new Map(
    [...instance.matchAll(/<context\s+id="([^"]+)">([\s\S]*?)<\/context>/g)].map(([, id = '', body = '']) => {
      const date = (name: string) => new RegExp(`<${name}>([^<]+)<`).exec(body)?.[1] ?? null
      const dimensions = [...body.matchAll(/dimension="([^"]+)">\s*([^<\s]+)\s*</g)].map(
        ([, axis = '', member = '']) => ({
          axis,
          member,
        }),
      )
      return [id, { start: date('startDate'), end: date('endDate') ?? date('instant') ?? '', dimensions }]
    }),
  )
}

function labelsOf(linkbase: string): ReadonlyMap<string, string> {
  return new Map(
    [
      ...linkbase.matchAll(
        /<link:label id="[^"]*" xlink:label="lab_([^"]+)" xlink:role="[^"]*\/role\/label"[^>]*>([^<]*)</g,
      ),
    ].map(([, name = '', label = '']) => [name.replace('_', ':'), label]),
  )
}
