export { default } from './dataset.ts'
export { rankedSessions, sessionMoves } from './records.ts'
export { sessionsToRank } from './staging/sessions-to-rank.ts'
