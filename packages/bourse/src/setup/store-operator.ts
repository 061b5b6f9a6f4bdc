import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { WrongUsage } from '../command-failure.ts'
import type { Context } from '../context.ts'
import type { OwnSource } from '../sources/named-source.ts'
import type { Workbench } from '../with-workbench.ts'
import type { Asker } from './ask.ts'

const PATTERN = /^[ -~]{3,200}$/

/** Stores the operator of the service in `bourse.json` in the data folder, if a publisher requires it. */
export async function storeOperator(
  { environment, output }: Context,
  { config }: Workbench,
  asker: Asker,
  given: string | undefined,
  sources: readonly OwnSource[],
): Promise<void> {
  const asking = sources.find(({ source }) => source.publisher.wantsOperator === true)
  if (given === undefined && (asking === undefined || config.operator !== undefined)) return
  const name = asking?.source.publisher.name ?? 'A publisher'
  const operator = given ?? (asker.canAsk ? await asker.ask(`${name} asks for your name and email`, '') : '')
  if (!PATTERN.test(operator))
    throw new WrongUsage(`${name} asks for your name and email.`, 'Add --operator "Acme Data ops@acme.example".')
  if (operator === config.operator) return
  if ((environment['BOURSE_CONFIG'] ?? '') !== '')
    throw new WrongUsage(
      `The settings are in the file ${environment['BOURSE_CONFIG']}, which this command does not change.`,
      `Add "operator": ${JSON.stringify(operator)} to it.`,
    )
  const path = join(resolve(config.data_dir), 'bourse.json')
  const before: object = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  await mkdir(resolve(config.data_dir), { recursive: true })
  const text = `${JSON.stringify({ ...before, operator }, undefined, 2)}\n`
  await writeFile(`${path}.${process.pid}`, text, { mode: 0o600 })
  await rename(`${path}.${process.pid}`, path)
  config.operator = operator
  output.say(`Stored the operator in ${path}. Hosts that are already running use it after a restart.`)
}
