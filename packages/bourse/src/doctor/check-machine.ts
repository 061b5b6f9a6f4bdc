import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '@bourse/engine/wiring'
import { keyFile } from '../key-file.ts'
import { addressOf, isBourse, portFailure, portProblem } from '../serve/check-port.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const MIB = 1024 ** 2
/** Bytes of free disk space below which a database stops, and below which it is about to stop. */
const TOO_LITTLE = 200 * MIB
const LITTLE = 2048 * MIB

/** Checks the machine: Node, the data folder and its disk, the keys file, the port. */
export async function checkMachine(config: Config): Promise<readonly Finding[]> {
  return [
    ok('node', `${process.version} on ${process.platform}`),
    ...(await checkFolder(config.data_dir)),
    ...(await checkKeyFile(config.data_dir)),
    await checkPort(config),
  ]
}

async function checkFolder(dataDir: string): Promise<readonly Finding[]> {
  const path = resolve(dataDir)
  const nearest = await nearestExisting(path)
  const writable = await access(nearest, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable)
    return [
      fail(
        'data folder',
        `${nearest} is not writable`,
        'make it writable for this user, or set BOURSE_DATA_DIR to another folder',
      ),
    ]
  const { bavail, bsize } = await statfs(nearest)
  return [
    ok('data folder', nearest === path ? path : `${path} (the first start creates it)`),
    freeSpace(bavail * bsize),
  ]
}

async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined || dirname(path) === path ? path : nearestExisting(dirname(path))
}

function freeSpace(bytes: number): Finding {
  const text =
    bytes < 10_240 * MIB ? `${Math.floor(bytes / MIB)} MiB free` : `${Math.floor(bytes / MIB / 1024)} GiB free`
  const remedy = 'free space on that disk, or set BOURSE_DATA_DIR to a folder on another disk'
  if (bytes < TOO_LITTLE) return fail('disk', text, remedy)
  return bytes < LITTLE ? warn('disk', text, remedy) : ok('disk', text)
}

async function checkKeyFile(dataDir: string): Promise<readonly Finding[]> {
  const path = keyFile(dataDir)
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || process.platform === 'win32') return []
  if ((found.mode & 0o077) === 0) return [ok('keys file', `${path} is readable only by its owner`)]
  return [
    fail(
      'keys file',
      `${path} is readable by other users`,
      `chmod 600 ${path}, and revoke its keys if other users may have read them`,
    ),
  ]
}

async function checkPort({ host, port }: Config): Promise<Finding> {
  const code = port === 0 ? undefined : await portProblem(host, port)
  if (code === undefined) return ok('port', `${port} on ${host} is free`)
  const serving = await isBourse(host, port)
  if (code === 'EADDRINUSE' && serving) return ok('port', `Bourse is running on ${addressOf(host, port)}`)
  const { message, next } = portFailure(code, host, port, serving)
  return fail('port', message, next)
}
