import type { PublishReport } from '@bourse/store'
import { countText, plural } from './text.ts'

/** A report of a publication as JSON. */
export function reportJson({
  batch,
  rows,
  published,
  revised,
  unchanged,
  quarantined,
  held,
  released,
  warnings,
}: PublishReport): object {
  return { batch: batch ?? null, rows, published, revised, unchanged, quarantined, held, released, warnings }
}

/** A report of a publication for people: what came, what became of it, and where to look next. */
export function reportLines(
  { rows, published, revised, unchanged, quarantined, held, released, warnings }: PublishReport,
  { dryRun = false, rejects }: { readonly dryRun?: boolean; readonly rejects?: string } = {},
): readonly string[] {
  const would = dryRun ? 'would be ' : ''
  const list = dryRun ? '' : ': "bourse ingest list"'
  const reasons = dryRun
    ? 'import with --rejects <file> to see the reasons'
    : 'see "bourse ingest list", or import with --rejects <file>'
  return [
    `${plural(rows, 'row')} read: ${countText(published)} ${would}published${revised === 0 ? '' : ` (${countText(revised)} of them revise earlier ones)`}${unchanged === 0 ? '' : `, ${countText(unchanged)} the same as before`}.`,
    ...(released === 0 ? [] : [`${plural(released, 'held row')} ${would}confirmed and published.`]),
    ...(held === 0 ? [] : [`${plural(held, 'row')} ${would}held until something confirms them${list}.`]),
    ...(quarantined === 0
      ? []
      : [`${plural(quarantined, 'row')} rejected: ${rejects === undefined ? reasons : `see ${rejects}`}.`]),
    ...(warnings === 0
      ? []
      : [`${plural(warnings, 'row')} looked odd and ${dryRun ? 'would be' : 'were'} taken as they are.`]),
    ...(dryRun ? ['Dry run: nothing was kept.'] : []),
  ]
}
