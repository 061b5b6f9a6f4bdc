import { readConfig } from '@bourse/host'
import { CommandFailure, leaf, plural, type Context } from '@bourse/bourse/commands'
import { isRedistributable } from '@bourse/kit/host'
import { join, relative, resolve } from 'node:path'
import { originFileOf } from '../fixtures/fixture-origin.ts'
import { FIXTURES } from '../fixtures/recorded-fixture.ts'
import { datasetPackage, type DatasetPackage } from './dataset-packages.ts'
import { fetchUnit } from './record/fetch-unit.ts'
import { checkedName, extensionOf, fixtureStem } from './record/fixture-name.ts'
import { printPlannedUnits } from './record/planned-units.ts'
import { recordableOf, type Recordable } from './record/recordable.ts'
import { recordingOf, refuseOverwriting, writeRecording, type Recording } from './record/recording.ts'
import { tryParse, type ParseResult } from './record/try-parse.ts'
import { unitOfWords } from './record/unit-of-words.ts'

/**
 * Minimum size in bytes at which the command warns: large fixtures are a burden for everyone who clones the repository.
 */
const LARGE = 1024 * 1024

/** The command `pnpm dataset record …`. */
export function recordCommand(context: Context) {
  return leaf('record', 'Fetch one unit of a source and save the raw response as a fixture with its origin', [
    `${context.name} record shorts`,
    `${context.name} record shorts date=2026-02-27`,
    `${context.name} record shorts '{"date":"2026-02-27","page":2}' --source finra-reg-sho --name short.txt`,
  ])
    .argument('<dataset>', 'dataset id, package name or folder')
    .argument('[unit...]', 'JSON, or name=value …; without it, the units planned for the last week are printed')
    .option('--source <id>', 'id of the source, if the dataset has several')
    .option('--name <file>', 'file name (default: derived from the source and the unit)')
    .option('--private', 'store it outside the package if the publisher does not permit redistribution')
    .option('--force', 'overwrite an earlier recording')
    .addHelpText(
      'after',
      '\nThe source runs with the settings and secrets of the host (BOURSE_CONFIG, BOURSE_SOURCES, ' +
        'BOURSE_SECRET_…), and within the rate limit of its publisher.',
    )
    .action(async (id, words, options) => {
      const found = await datasetPackage(process.cwd(), id)
      const source = recordableOf(found.dataset, options.source)
      const unit = unitOfWords(words)
      if (unit === undefined) return printPlannedUnits(context, found.dataset.id, source)
      const isPrivate = options.private === true
      refuseUnlicensed(source, isPrivate)
      const name = options.name === undefined ? undefined : checkedName(options.name)
      const stem = fixtureStem(source.id, unit)
      const folder = isPrivate ? privateFolder(context, found) : join(found.folder, FIXTURES)
      if (options.force !== true) refuseOverwriting(folder, { name, stem })
      const fetched = await fetchUnit(context, found, source, unit)
      const recording = recordingOf(context, found.dataset, source, unit, fetched)
      const file = join(folder, name ?? `${stem}.${extensionOf(recording.file.form, recording.origin.urls)}`)
      writeRecording(file, recording)
      tell(context, file, recording, await tryParse(source, fetched.raw, unit))
    })
}

function refuseUnlicensed({ id, publisher }: Recordable, isPrivate: boolean): void {
  if (isPrivate || isRedistributable(publisher)) return
  throw new CommandFailure(
    `The terms of ${publisher.name} do not state that its data may be redistributed: ${publisher.licence}.`,
    'Record it with --private, and write a small file of your own in the same format; or state ' +
      `terms.redistribution in the publisher of ${id} if the terms do.`,
  )
}

/** Returns a folder below the data folder, outside any repository, for responses that must not be redistributed. */
const privateFolder = ({ environment }: Context, { dataset }: DatasetPackage) =>
  resolve(readConfig(environment).data_dir, 'fixtures', dataset.id)

function tell({ output }: Context, file: string, { origin }: Recording, { rows, bad, failure }: ParseResult): void {
  const parses = failure === null ? `parses into ${plural(rows, 'row')}` : `does not parse: ${failure}`
  output.print({ file, origin: originFileOf(file), ...origin, parsed: { rows, bad, failure } }, [
    `${shown(file)}: ${plural(origin.bytes, 'byte')}, ` +
      `${parses}${bad === 0 ? '' : `, and ${plural(bad, 'row')} that it calls bad`}.`,
    `${shown(originFileOf(file))} records its origin.`,
    ...(origin.bytes > LARGE ? ['It is large for a fixture: record a smaller unit if there is one.'] : []),
  ])
}

const shown = (file: string) => relative(process.cwd(), file)
