import { fileURLToPath } from 'node:url'
import { freePort } from '@bourse/testkit/workspace'
import { placeOf, ROOT, type Block } from './blocks.ts'
import { run, type Ended } from './run.ts'

/** A reader's environment. */
export interface Reader {
  /** A folder that looks like a clone. */
  readonly folder: string
  /** `127.0.0.1:port` of the service that replaces the one on port 8080. */
  readonly service: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Time limit for a page in milliseconds: the guides promise ten minutes, most of it for reading. */
const LONGEST = 540_000

const STAND_IN = fileURLToPath(new URL('stand-in.ts', import.meta.url))

/**
 * Shell functions that replace the commands readers run. `npx pnpm bourse` and `bourse` run the deployment; `npm start`
 * does too on pages that choose another port. Any other command fails unless it has a stand-in. An error response from
 * the service ends the page, as it would stop a reader.
 */
const WORDS = `
bourse() {
  case "$*" in
    "ingest run "*" nasdaq-trader"*|"ingest run "*" sec-"*|"ingest run "*" edgar-"*) stand_in bourse "$@" ;;
    *) "$NODE" "$CLONE/examples/full/src/bourse.ts" "$@" ;;
  esac
}
stand_in() { "$NODE" "${STAND_IN}" "$@"; }
pnpm() {
  case "$1" in
    bourse) shift; bourse "$@" ;;
    create-dataset) shift; "$NODE" "${ROOT}/packages/create-dataset/src/command.ts" "$@" ;;
    *) stand_in pnpm "$@" ;;
  esac
}
npx() {
  if [ "$1" = --yes ]; then shift; fi
  case "$1" in
    pnpm) shift; pnpm "$@" ;;
    *) stand_in npx "$@" ;;
  esac
}
npm() {
  if [ "$1" = start ] && [ "\${BOURSE_PORT:-}" = "$OWN_PORT" ]; then exec "$NODE" "$CLONE/examples/full/src/bourse.ts" serve; fi
  stand_in npm "$@"
}
node() { "$NODE" "$@"; }
docker() { stand_in docker "$@"; }
sudo() { stand_in sudo "$@"; }
systemctl() { stand_in systemctl "$@"; }
claude() { stand_in claude "$@"; }
pg_dump() { stand_in pg_dump "$@"; }
pg_restore() { stand_in pg_restore "$@"; }
aws() { stand_in aws "$@"; }
curl() {
  case " $* " in
    *" -sf "*) command curl "$@" ;;
    *) command curl --fail-with-body --silent --show-error "$@" ;;
  esac
}
trap 'if [ -n "\${!:-}" ]; then kill "$!"; wait "$!" || true; fi' EXIT
`

/**
 * Runs the shell blocks of one page in one shell, in order; the first command that fails ends it, and the error names
 * its block.
 */
export async function runShell(blocks: readonly Block[], { folder, service, env }: Reader): Promise<void> {
  const port = String(await freePort())
  const script = blocks.map(
    (block) => `echo '>>> ${placeOf(block)}' >&2\n${addressed(block.code, service).replaceAll(/\b8081\b/g, port)}`,
  )
  const ended = await run('sh', ['-eu', '-c', `${WORDS}\n${script.join('\n')}`], {
    cwd: folder,
    env: { ...env, NODE: process.execPath, CLONE: folder, OWN_PORT: port },
    milliseconds: LONGEST,
  })
  if (ended.code !== 0) throw new Error(failure(ended))
}

/** Replaces port 8080 on the pages with the address of this run's service. */
export const addressed = (code: string, service: string): string =>
  code.replaceAll(/(localhost|127\.0\.0\.1):8080/g, service)

function failure({ code, stdout, stderr }: Ended): string {
  const [last = ''] = stderr.split('>>> ').slice(-1)
  return `a block failed (${code}): ${last.trim().slice(-3_000)}\n--- its output: ${stdout.trim().slice(-1_500)}`
}
