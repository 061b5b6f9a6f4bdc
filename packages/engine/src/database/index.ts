export { askAlone, askOn, type Ask, type Statement } from './ask.ts'
export { answersBeyond, connectFrom, isFull, NoGreeting, PoolExhausted } from './connect-from.ts'
export { forReaders, inBackground, isInBackground } from './background.ts'
export { connectionOf } from './connection-of.ts'
export {
  createDatabase,
  statementName,
  statementsOn,
  type Database,
  type Row,
  type Session,
  type Statements,
  type Transaction,
} from './database.ts'
export type { PagedQuery } from './paged.ts'
export { CONNECT_MS, createPool } from './pool.ts'
export { inspectPooler, PoolerProblem, problemOf, refusePooler, type PoolerReport } from './pooler.ts'
export { setRoleSettings } from './role-settings.ts'
export { createPoolerPool, throughPooler, type PoolerOptions } from './through-pooler.ts'
export { joinHosts, splitHosts } from './hosts-of.ts'
export { hearStatements } from './hear-statements.ts'
export type { Shares } from './shares.ts'
export { sqlFolder } from './sql-folder.ts'
export { NO_ANSWER, POOL_EXHAUSTED, READ_ONLY, troubleOf, type Trouble, type TroubleName } from './trouble.ts'
export { createTurns, type InTurn } from './turns.ts'
export { utc } from './utc.ts'
export { within } from './within.ts'
