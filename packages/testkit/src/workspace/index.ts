export { startFreezingProxy, type FreezingProxy } from './freezing-proxy.ts'
export {
  pgbouncerKeepsStatements,
  pgbouncerProgram,
  pgbouncerSkipped,
  startPgBouncer,
  type PgBouncer,
} from './pgbouncer.ts'
export { freePort } from './free-port.ts'
export { endWith, isThere, passableFolder, until } from './processes.ts'
export { processorSeconds } from './processor-time.ts'
export { pythonHistories, type PythonHistories, type PythonHistory } from './python-histories.ts'
export {
  PYTHON,
  pythonClient,
  type Followed,
  type PythonClient,
  type PythonMirror,
  type PythonProcess,
} from './python-mirrors.ts'
export { ingestRecorded, publishRaw } from './raw-answers.ts'
export { bars, notes, otherBars, sample } from './sample-dataset.ts'
export { startStandby, type Standby } from './standby.ts'
