import { EMBEDDED_MAJOR, upgradeCluster, withFormerServer, type Binaries, type UpgradeStep } from '@bourse/host/parts'
import type { TableDigest } from '../backup/manifest.ts'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { plural } from '../text.ts'
import { copyDatabase, withContents } from './copy-database.ts'

/** A data folder whose cluster has another major version, and the programs that start it. */
interface Former {
  readonly dataDir: string
  readonly major: number
  readonly binaries: Binaries
  say(line: string): void
}

const STEPS: Readonly<Partial<Record<UpgradeStep, string>>> = {
  create: `Creating a PostgreSQL ${EMBEDDED_MAJOR} database next to the existing one.`,
  start: 'Starting both databases.',
  check: 'The copy matches; starting it once with its own settings.',
  flush: 'Writing the copy to disk.',
}

/** Upgrades a data folder's database and reports the result. `onStep` is called as each step begins. */
export async function upgradeFormer(
  context: Context,
  { say, ...former }: Former,
  onStep: (step: UpgradeStep) => void = () => undefined,
): Promise<void> {
  let digests: readonly TableDigest[] = []
  const { former: folder } = await upgradeCluster({
    ...former,
    say,
    onStep(step) {
      const line = STEPS[step]
      if (line !== undefined) say(line)
      onStep(step)
    },
    async copy(from, to) {
      digests = await copyDatabase(context, from, to)
    },
  })
  const rows = digests.reduce((sum, each) => sum + Number(each.rows), 0)
  context.output.print(
    { from: former.major, to: EMBEDDED_MAJOR, upgraded: true, tables: digests.length, rows, former: folder },
    [
      `Upgraded the database from PostgreSQL ${former.major} to ${EMBEDDED_MAJOR}: ` +
        `${plural(digests.length, 'table')} with ${plural(rows, 'row')}, all matching.`,
      `The former database is in ${folder}. To remove it once the new one has proven itself: rm -r ${folder}`,
      `To check the installation: ${context.name} doctor`,
    ],
  )
}

/** Checks what an upgrade needs, and reports it. */
export async function checkFormer({ output, name }: Context, former: Former): Promise<void> {
  const { space, tables } = await withFormerServer(former, async (from, space) => ({
    space,
    tables: await withContents(from, async (_, contents) => contents.tables.length),
  }))
  const [needed, free] = [megabytes(space.needed), megabytes(space.free)]
  if (space.needed > space.free)
    throw new CommandFailure(
      `The disk of ${former.dataDir} has ${free} free: expected at least ${needed}, for a second copy.`,
      'Free some space, and check again.',
    )
  const versions = { from: former.major, to: EMBEDDED_MAJOR, upgraded: false }
  output.print({ ...versions, tables, bytes_needed: space.needed, bytes_free: space.free }, [
    `The database can be upgraded from PostgreSQL ${former.major} to ${EMBEDDED_MAJOR}: ${plural(tables, 'table')}, ` +
      `using at most ${needed} of the ${free} available.`,
    `To upgrade it: ${name} upgrade-database`,
  ])
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`
