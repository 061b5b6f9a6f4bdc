import { CommandFailure, type Context } from '@bourse/bourse/commands'
import type { Dataset } from '@bourse/kit'
import { isRedistributable } from '@bourse/kit/host'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { originFileOf, type FixtureOrigin } from '../../fixtures/fixture-origin.ts'
import { rawFileOf, type RawFile } from '../../fixtures/raw-file.ts'
import { sha256Of } from '../../fixtures/recorded-fixture.ts'
import type { FetchResult } from './fetch-unit.ts'
import type { Recordable } from './recordable.ts'

/** A raw response to save as a fixture, with its origin. */
export interface Recording {
  readonly file: RawFile
  readonly origin: FixtureOrigin
}

/** Converts a response to file content; throws if it contains a secret. */
export function recordingOf(
  { clock }: Context,
  dataset: Dataset,
  source: Recordable,
  unit: unknown,
  { raw, urls, files, secrets }: FetchResult,
): Recording {
  const file = rawFileOf(raw)
  const text = Buffer.from(file.bytes).toString('latin1')
  if (secrets().some((secret) => text.includes(Buffer.from(secret).toString('latin1'))))
    throw new CommandFailure(
      `The response to ${source.id} contains one of your secrets, so it is not saved.`,
      'Have `fetch` remove it from its result.',
    )
  const { name, licence, attribution = null } = source.publisher
  return {
    file,
    origin: {
      dataset: dataset.id,
      source: source.id,
      unit,
      form: file.form,
      urls: urls(),
      files: files(),
      sha256: sha256Of(file.bytes),
      bytes: file.bytes.length,
      recorded_on: clock.now().slice(0, 10),
      publisher: name,
      licence,
      attribution,
      redistributable: isRedistributable(source.publisher),
    },
  }
}

/** Throws if the fixture would overwrite a file, or if a file with the same name and a different extension exists. */
export function refuseOverwriting(
  folder: string,
  { name, stem }: { readonly name: string | undefined; readonly stem: string },
): void {
  const isTaken = (file: string) =>
    name === undefined
      ? file.startsWith(`${stem}.`) && /^[a-z0-9]+(\.source\.json)?$/.test(file.slice(stem.length + 1))
      : [name, originFileOf(name)].includes(file)
  const there = existsSync(folder) ? readdirSync(folder).find(isTaken) : undefined
  if (there === undefined) return
  throw new CommandFailure(
    `${join(folder, there)} already exists.`,
    'Pass --force to overwrite it, or --name to choose another name.',
  )
}

/** Writes the raw response and its origin file. */
export function writeRecording(path: string, { file, origin }: Recording): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, file.bytes)
  writeFileSync(originFileOf(path), `${JSON.stringify(origin, undefined, 2)}\n`)
}
