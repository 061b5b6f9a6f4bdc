import { conformance } from '../src/index.ts'
import { soundPackage } from './support/package-folder.ts'
import { sample, sound } from './support/sound-dataset.ts'

conformance(sound, { ...sample, folder: soundPackage() })
