import { missingKeys, needsContract, publisherSettings, type SourceChoice } from '@bourse/engine/jobs'
import { readFile } from 'node:fs/promises'
import { WrongUsage } from '../command-failure.ts'
import { storeSecret } from '../secret-files.ts'
import type { OwnSource } from '../sources/named-source.ts'
import type { Workbench } from '../with-workbench.ts'
import type { Asker } from './ask.ts'
import { ownerOf } from './choose.ts'
import type { SetupOptions } from './options.ts'

/** Collects publishers' keys, accepted terms and contracts; keys are stored in the data folder. */
export async function preparePublishers(
  bench: Workbench,
  asker: Asker,
  options: SetupOptions,
  sources: readonly OwnSource[],
): Promise<ReadonlyMap<string, SourceChoice>> {
  const choices = new Map<string, SourceChoice>()
  for (const own of sources) {
    const id = ownerOf(own)
    await storeKeys(bench, asker, options, own)
    if (choices.has(id)) continue
    const plan = options.plan[id]
    const acceptTerms = await areAccepted(bench, asker, options, own)
    const contract = await contractFor(bench, asker, options, own)
    choices.set(id, { plan, acceptTerms, contract })
  }
  return choices
}

async function storeKeys(bench: Workbench, asker: Asker, { key }: SetupOptions, own: OwnSource): Promise<void> {
  const { publisher } = own.source
  const id = ownerOf(own)
  const given = (name: string) => key[`${id}.${name}`] ?? ((publisher.secrets ?? []).length === 1 ? key[id] : undefined)
  for (const { name, variable, title } of missingKeys(own.source)) {
    const page = publisher.terms?.url ?? publisher.hosts[0] ?? publisher.name
    const question = `${publisher.name}, ${title}, see ${page}`
    const value = await valueOf(given(name), () => asker.canAsk && asker.askHidden(question))
    if (value === '')
      throw new WrongUsage(
        `${publisher.name} requires a key: ${title}.`,
        `Add --key ${id}${(publisher.secrets ?? []).length === 1 ? '' : `.${name}`}=@file, or set ${variable}. ` +
          `See ${page}.`,
      )
    await storeSecret(bench.config.data_dir, variable, value)
  }
}

async function valueOf(given: string | undefined, ask: () => Promise<string> | false): Promise<string> {
  if (given === undefined) return (await ask()) || ''
  if (!given.startsWith('@'))
    throw new WrongUsage(
      '--key: expected a file after @, got a value, which the shell history would save.',
      'Write the key to a file, and name it as --key publisher=@file.',
    )
  try {
    return (await readFile(given.slice(1), 'utf8')).trim()
  } catch {
    throw new WrongUsage(`--key: ${given.slice(1)} cannot be read.`, 'Name a file that contains the key.')
  }
}

async function areAccepted(
  bench: Workbench,
  asker: Asker,
  options: SetupOptions,
  own: OwnSource,
): Promise<boolean | undefined> {
  const { terms, name } = own.source.publisher
  const id = ownerOf(own)
  if (terms?.accept !== true) return undefined
  const [known] = await bench.database.query<{ at: string | null }>(
    'select accepted_at::text as at from bourse.publisher_choices where publisher = $1',
    [id],
  )
  if (known !== undefined && known.at !== null) return undefined
  if (options.acceptTerms?.includes(id) === true) return true
  if (asker.canAsk && (await asker.confirm(`${name}: ${terms.page}, ${terms.url}. Accept these terms?`, false)))
    return true
  throw new WrongUsage(
    `The terms of ${name} have not been accepted: ${terms.page}, ${terms.url}.`,
    `Read them, then add --accept-terms ${id}.`,
  )
}

async function contractFor(
  { config }: Workbench,
  asker: Asker,
  { contract, readers = 'own' }: SetupOptions,
  own: OwnSource,
): Promise<string | undefined> {
  const { publisher } = own.source
  const id = ownerOf(own)
  const given = contract[id]
  if (given !== undefined) return given
  if (readers !== 'customers' || !needsContract(publisher)) return undefined
  if (publisherSettings(config, publisher).contract !== undefined) return undefined
  const answer = asker.canAsk
    ? await asker.ask(`${publisher.name}: which contract permits redistributing its data?`, '')
    : ''
  if (answer !== '') return answer
  throw new WrongUsage(
    `The terms of ${publisher.name} do not permit passing its data on to customers.`,
    `Name the contract that does: --contract ${id}="contract 7 of 2026". Or choose other sources.`,
  )
}
