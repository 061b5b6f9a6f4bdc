import { conformance } from '../src/index.ts'
import { soundPackages } from './support/package-folder.ts'
import { sample, sound } from './support/sound-dataset.ts'

const soundPackage = soundPackages()

conformance(sound, { ...sample, folder: soundPackage() })
