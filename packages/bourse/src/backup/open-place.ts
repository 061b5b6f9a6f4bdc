import { applySwitches, readConfig } from '@bourse/engine/wiring'
import { wireDeployment } from '@bourse/host/parts'
import { remoteObjects } from '@bourse/services'
import type { Context } from '../context.ts'
import { useSecretFiles } from '../secret-files.ts'
import { placeOf, type BackupPlace } from './place.ts'

/** Opens the folder or bucket that a command names. */
export function openPlace(context: Context, to: string): Promise<BackupPlace> {
  return placeOf(to, {
    clock: context.clock,
    async remote() {
      const config = readConfig(context.environment)
      await useSecretFiles(config.data_dir)
      const wiring = wireDeployment(await context.installed())
      applySwitches(wiring, config, { off: new Set(), on: new Set() })
      return wiring.service(remoteObjects)
    },
  })
}
