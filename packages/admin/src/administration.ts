import type { HostParts } from '@bourse/host/parts'
import { listDatasets, prepareDataset, readDataset, switchRead } from '@bourse/host/parts'
import { buildEvent, findingRows, heldNeighbors, listLineage } from '@bourse/engine/jobs'
import { listEntries, verifyAudit, type Actor } from '@bourse/engine/audit'
import {
  ADMIN,
  type Changeable,
  createAccounts,
  createKeys,
  createLinks,
  createMembers,
  changeableIn,
  isMembers,
  isOperators,
  type OperatorLimits,
  operatorCapabilities,
  OWNER_ROLE,
  withPerson,
} from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import { licenceReport, listLicenceFindings } from '@bourse/engine/licences'
import { listUsage } from '@bourse/engine/usage'
import { backfillSource, readWithHistory, shownBackfills, stopShown } from './sources/shown-backfills.ts'
import { changeSource, testSource } from './sources/change-sources.ts'
import { checkBackfillCost, checkRunCost, estimateShown } from './sources/source-costs.ts'
import { requestRun, listRuns, listSources, listUnits, readRun } from './sources/shown-sources.ts'
import { readWithRows } from './sources/source-with-rows.ts'
import { shownPlans, shownReplicas } from './deployment/shown-deployment.ts'
import { namedEntries } from './audit/named-entries.ts'
import { addDecision, undoDecision } from './held/held-decisions.ts'
import { decideShown, shownFindings, shownHeld } from './held/shown-held.ts'
import { runJob, shownJobs } from './jobs/shown-jobs.ts'
import { ignoredProblems, ignoreProblem } from './problems/ignored-problems.ts'
import { pageOfImports, readImport } from './imports/shown-imports.ts'
import { rejectsOf } from './imports/import-files.ts'
import {
  addImport,
  changeImport,
  IMPORT_STEPS,
  rejectDemo,
  stepImport,
  uploadPart,
  type ImportChanging,
} from './imports/import-changes.ts'
import { deploymentHealth } from './deployment/deployment-health.ts'
import type { ImportsChanged } from './contract/imports.ts'
import type { Administration, Changes } from './contract/administration.ts'
import { repeatOnce } from './repeatable-changes.ts'

/** Assembles the administration service from a host's parts; `begin` starts the work that a change requests. */
export function administrationOf(parts: Parts, begin: () => void): Administration {
  const on = (database: Changeable, by: Actor) => changesOn(parts(), database, by)
  const reading = () => on(parts().database, { kind: 'host' })

  return {
    get accounts() {
      return reading().accounts
    },
    get keys() {
      return reading().keys
    },
    links: { page: (filter, page) => reading().links.page(filter, page) },
    members: { invitations: (account, page) => reading().members.invitations(account, page) },
    audit: {
      list: async (filter, page) => namedEntries(parts(), await listEntries(parts().database, filter, page)),
      verify: () => verifyAudit(parts().database, { secret: parts().auditSecret() }),
    },
    usage: {
      async list(filter, page) {
        const { usage, database } = parts()
        // Flushes usage that this replica has not stored yet. If the database is down, reading the list fails anyway.
        await usage.flush().catch(() => undefined)
        return listUsage(database, filter, page)
      },
    },
    ...stateOf(parts),
    ...workOf(parts),
    actor: ({ accountId, keyId, sessionId }, { address, requestId }) =>
      withPerson(
        parts().database,
        { kind: 'key', account_id: accountId, key_id: keyId, address, request_id: requestId },
        sessionId,
      ),
    async change(how, work, withoutSecrets = (row) => row) {
      const { database, clock, refresh } = parts()
      const made = await database.transaction((tx) =>
        repeatOnce(tx, how, { now: clock.now(), withoutSecrets, work: () => work(on(changeableIn(tx), how.by)) }),
      )
      // The change is committed. Replicas that cannot refresh immediately do so within seconds.
      await refresh().catch(() => undefined)
      begin()
      return made
    },
  }
}

type Parts = () => HostParts
type State = 'deployment' | 'datasets' | 'licences' | 'operationsOf' | 'scopes'

/** Returns the services that make changes in a transaction, for an actor. */
const changesOn = (parts: HostParts, database: Changeable, by: Actor): Changes => ({
  within: { database, by },
  accounts: createAccounts({ ...parts, database, by }),
  ...credentialsOn(parts, database, by),
  datasets: {
    switch: (id, enabled, expecting) => switchRead({ ...parts, database, by }, { id, enabled, expecting }),
  },
  imports: importChanges({ parts, database, by }),
  held: {
    decide: (ids, decision) => decideShown(parts, by, { ids, decision }),
    add: (request) => addDecision(parts, { database, by }, request),
    undo: (id) => undoDecision(parts, { database, by }, id),
  },
  jobs: {
    run: (name) => runJob(parts, { database, by }, name),
    ignore: (problem, until) => ignoreProblem(parts, { database, by }, problem, until),
  },
  sources: {
    change: (id, change, expecting) => changeSource(parts, { database, by }, id, { change, expecting }),
    ask: (id, request) => requestRun(parts, { database, by }, id, request),
    backfill: (id, request) => backfillSource(parts, { database, by }, id, request),
    stopBackfill: (id) => stopShown(parts, { database, by }, id),
  },
})

type Credentials = 'keys' | 'links' | 'members'

const credentialsOn = (parts: HostParts, database: Changeable, by: Actor): Pick<Changes, Credentials> => ({
  keys: createKeys({ ...parts, database, by }),
  links: createLinks({ ...parts, database, by }),
  members: createMembers({ ...parts, database, by }),
})

/** Returns the reads for the deployment, its licenses, and the scopes available to keys. */
function stateOf(parts: Parts): Pick<Administration, State> {
  return {
    licences: {
      list: () => listLicenceFindings(parts().database, parts().clock.now()),
      async report(month, page) {
        const { servedRows, database } = parts()
        await servedRows.flush().catch(() => undefined)
        return licenceReport(database, month, page)
      },
    },
    deployment: {
      health: (call) => deploymentHealth(parts(), call),
      settings: () => parts().settings(),
      plans: () => shownPlans(parts().database, parts().plans, parts().config),
      replicas: () => shownReplicas(parts().database),
      traffic: () => parts().traffic.all(),
    },
    datasets: {
      list: () => listDatasets(parts().database, parts()),
      read: (id) => readDataset(parts().database, parts(), id),
      async prepare(id) {
        const found = parts().wiring.datasets.find((dataset) => dataset.id === id)
        if (found !== undefined) await prepareDataset(parts().database, found)
      },
    },
    operationsOf: (limits) => permitted(parts(), limits),
    scopes() {
      const { operations, capabilities, roles, groups } = parts()
      return {
        capabilities: [...capabilities]
          .filter(isOffered)
          .toSorted()
          .map((name) => ({
            name,
            operations: operations.filter(needs(name)).map(({ operation }) => operation.id),
          })),
        roles: [...Object.keys(roles), OWNER_ROLE].map((name) => ({
          name,
          operations: permitted(parts(), { role: name === OWNER_ROLE ? null : name, capabilities: null }),
        })),
        market_groups: Object.entries(groups).map(([name, markets]) => ({ name, markets })),
      }
    },
  }
}

/** Roles stand for the capabilities of single operations of operators and members. */
const isOffered = (name: string) => name === ADMIN || (!isOperators(name) && !isMembers(name))

/** Returns the ids of the operators' operations that a key of the owner account may call. */
function permitted({ capabilities, roles }: HostParts, limits: OperatorLimits): readonly string[] {
  return operatorCapabilities(limits, capabilities, roles)
    .filter((name) => name !== ADMIN)
    .toSorted()
}

/** Held rows, imports, jobs, sources and the lineage of runs. */
function workOf(parts: Parts): Pick<Administration, 'held' | 'imports' | 'jobs' | 'lineage' | 'sources'> {
  return {
    lineage: {
      async list(filter, page) {
        const rows = await listLineage(parts().database, filter, page)
        return rows.map((row) => ({ ...row, event: buildEvent(parts(), row) }))
      },
    },
    held: {
      list: (filter) => shownHeld(parts(), filter),
      neighbors: (row) => heldNeighbors(parts(), row),
      findings: (dataset) => shownFindings(parts(), dataset),
      rows: (filter, page) => findingRows(parts().database, filter, page),
    },
    imports: {
      list: (filter, page) => pageOfImports(parts().database, parts().wiring, filter, page),
      read: (id) => readImport(parts().database, parts().wiring, id),
      upload: (id, number, bytes) => uploadPart(parts(), id, number, bytes),
      // Ids become file names, so only an existing import's id is used.
      rejects: async (id, outcome) =>
        rejectsOf(parts(), await readImport(parts().database, parts().wiring, id), outcome),
    },
    jobs: {
      list: () => shownJobs(parts()),
      ignored: (page) => ignoredProblems(parts().database, parts().clock.now(), page),
    },
    sources: {
      list: () => listSources(parts()),
      read: (id) => readWithRows(parts(), id),
      units: (filter, page) => listUnits(parts().database, filter, page),
      runs: (filter, page) => listRuns(parts().database, filter, page),
      run: (id) => readRun(parts().database, id),
      test: (id, by, request) => testSource(parts(), by, id, request),
      checkRunCost: (id, request) => checkRunCost(parts(), id, request),
      checkBackfillCost: (id, request) => checkBackfillCost(parts(), id, request),
      backfill: (id) => readWithHistory(parts(), id),
      estimate: (id, request) => estimateShown(parts(), id, request),
      backfills: (filter, page) => shownBackfills(parts().database, filter, page),
    },
  }
}

/** Returns whether an operation requires a capability, always or for some parameters. */
const needs =
  (name: string) =>
  ({ operation: { capabilities, varies } }: CompiledOperation) =>
    [...capabilities, ...Object.values(varies?.cases ?? {}).flatMap((each) => each.capabilities ?? [])].includes(name)

const importChanges = (changing: ImportChanging): ImportsChanged => ({
  add: (wanted) => addImport(changing, wanted),
  change: (id, options, expecting) => changeImport(changing, id, options, expecting),
  uploaded: (id, expecting) => stepImport(changing, IMPORT_STEPS.uploaded, id, expecting),
  check: (id, expecting) => stepImport(changing, IMPORT_STEPS.check, id, expecting),
  start: async (id, expecting) => {
    rejectDemo(changing.parts)
    return stepImport(changing, IMPORT_STEPS.start, id, expecting)
  },
  cancel: (id, expecting) => stepImport(changing, IMPORT_STEPS.cancel, id, expecting),
})
