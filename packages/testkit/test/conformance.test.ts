import { conformance } from '../src/index.ts'
import { sample, sound } from './support/sound-dataset.ts'

conformance(sound, sample)
