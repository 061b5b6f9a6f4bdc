export {
  ARCHIVES,
  cikOf,
  filingFolder,
  filingId,
  filingIndexUrl,
  mediaType,
  plainUrl,
  submissionTextUrl,
} from './addresses.ts'
export type { FormerName, SecAddress, SecCompany, SecTicker } from './company.ts'
export { companyFacts, unitKind, type CompanyFacts, type SecConcept, type SecFact } from './company-facts.ts'
export { isCusip } from './cusip.ts'
export { filedBetween, type IndexReading } from './daily-index.ts'
export { edgarPlace, type Place } from './edgar-place.ts'
export { exhibits, type SecExhibit } from './exhibits.ts'
export { indexedForms, type SecFiling } from './filing.ts'
export type { FilingDocument } from './filing-document.ts'
export { filingIndexJson, filingIndexPage, type FilingIndexPage, type FolderEntry } from './filing-index.ts'
export {
  form13fCovers,
  form13fRow,
  type FiledCover,
  type FiledInformationRow,
  type Form13fTables,
} from './form13f-set.ts'
export { form345Set, type FiledOwnershipForm, type Form345Tables } from './form345-set.ts'
export { formIndex, type FormIndexEntry } from './form-index.ts'
export { fundCensus, type CensusClass, type CensusFund, type FundCensus } from './fund-census.ts'
export { fundReport, type FundHolding, type FundReport } from './fund-report.ts'
export { htmlLines } from './html-lines.ts'
export { informationTable, type InformationRow } from './information-table.ts'
export { shareClass, transactionType, type InsiderTransaction, type TransactionType } from './insider-transaction.ts'
export { acceptedAt, endOfFilingDay } from './new-york.ts'
export { linkedSets, type LinkedSet } from './linked-sets.ts'
export {
  NOTES_NUMBER_COLUMNS,
  notesFiling,
  notesNumber,
  notesTag,
  type NotesFiling,
  type NotesNumber,
  type NotesTag,
} from './notes-set.ts'
export { ownershipForm, relationshipOf, type OwnershipForm, type ReportingOwner } from './ownership-form.ts'
export { durationMonths, periodEnd } from './period-end.ts'
export { secExchangeMic, secSymbol } from './sec-symbol.ts'
export { mostSectionBytes, sections, type SecSection } from './sections.ts'
export { sectorOfSic, type Sector } from './sic-sector.ts'
export { segments, type Breakdown, type SegmentOptions, type SegmentRow } from './segments.ts'
export { setLines, setTables, type RawSet } from './set-archive.ts'
export type { SetLine } from './set-values.ts'
export { readableFiling } from './readable-filing.ts'
export { submissionFiles } from './submission-files.ts'
export { submissions, submissionsPage, type Archives, type Submissions, type SubmissionsPage } from './submissions.ts'
export { type Party, type SubmissionHeader } from './submission-header.ts'
export { submissionText, type SubmissionDocument, type SubmissionText } from './submission-text.ts'
export {
  prospectusFee,
  prospectusFiling,
  type FeeTag,
  type ProspectusFee,
  type ProspectusFiling,
} from './prospectus-set.ts'
export { secPublisher } from './publisher.ts'
export { sharePositions, type SharePosition } from './share-positions.ts'
export { companyTickers, type CompanyTicker } from './ticker-list.ts'
export { thirteenFCover, type ThirteenFCover } from './thirteen-f-cover.ts'
export { valueFactor, type DecidedFactor, type ValueFactor } from './value-factor.ts'
export { xbrlInstance, type XbrlDimension, type XbrlFact, type XbrlInstance } from './xbrl-instance.ts'
export { xbrlLabels } from './xbrl-labels.ts'
export { memberTree, type MemberTree } from './xbrl-tree.ts'
