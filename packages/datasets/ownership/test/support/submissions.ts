/** Returns a complete submission in EDGAR's format with the given documents. */
export function submission({
  id,
  form,
  filed = '20260210',
  accepted = '20260210170500',
  documents,
}: {
  readonly id: string
  readonly form: string
  readonly filed?: string
  readonly accepted?: string
  readonly documents: readonly string[]
}): string {
  return [
    `<SEC-HEADER>${id}.hdr.sgml : ${filed}`,
    `<ACCEPTANCE-DATETIME>${accepted}`,
    `ACCESSION NUMBER:\t\t${id}`,
    `CONFORMED SUBMISSION TYPE:\t${form}`,
    `FILED AS OF DATE:\t\t${filed}`,
    'FILER:',
    '\tCOMPANY DATA:',
    '\t\tCOMPANY CONFORMED NAME:\t\t\tMade Up Advisers',
    '\t\tCENTRAL INDEX KEY:\t\t\t0000777001',
    '</SEC-HEADER>',
    ...documents.flatMap((text, at) => [
      '<DOCUMENT>',
      `<TYPE>${form}`,
      `<SEQUENCE>${at + 1}`,
      `<FILENAME>doc${at + 1}.xml`,
      '<TEXT>',
      `<XML>\n${text}\n</XML>`,
      '</TEXT>',
      '</DOCUMENT>',
    ]),
  ].join('\n')
}

interface Row {
  readonly cusip: string
  readonly value: number | string
  readonly shares: number | string
  readonly type?: 'SH' | 'PRN'
  readonly putCall?: 'Put' | 'Call'
}

/** Returns a fictional manager's 13F report. */
export function report13f(given: {
  readonly id: string
  readonly cik?: string
  readonly name?: string
  /** MM-DD-YYYY. */
  readonly period: string
  readonly amends?: 'RESTATEMENT' | 'NEW HOLDINGS'
  readonly filed?: string
  readonly accepted?: string
  readonly rows: readonly Row[]
}): string {
  const { cik = '0000777001', name = 'Made Up Advisers', period, amends, rows } = given
  const form = amends === undefined ? '13F-HR' : '13F-HR/A'
  const cover = `<edgarSubmission><headerData><submissionType>${form}</submissionType><filerInfo><filer><credentials><cik>${cik}</cik></credentials></filer>
    <periodOfReport>${period}</periodOfReport></filerInfo></headerData><formData><coverPage><isAmendment>${amends !== undefined}</isAmendment>
    ${amends === undefined ? '' : `<amendmentNo>1</amendmentNo><amendmentInfo><amendmentType>${amends}</amendmentType></amendmentInfo>`}
    <filingManager><name>${name}</name></filingManager><reportType>13F HOLDINGS REPORT</reportType></coverPage></formData></edgarSubmission>`
  const table = `<informationTable>${rows.map(tableRow).join('')}</informationTable>`
  return submission({ ...given, form, documents: [cover, table] })
}

const tableRow = ({ cusip, value, shares, type = 'SH', putCall }: Row) =>
  `<infoTable><nameOfIssuer>X</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>${cusip}</cusip><value>${value}</value>
   <shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt><sshPrnamtType>${type}</sshPrnamtType></shrsOrPrnAmt>
   ${putCall === undefined ? '' : `<putCall>${putCall}</putCall>`}<investmentDiscretion>SOLE</investmentDiscretion></infoTable>`

interface Transaction {
  readonly date: string
  readonly code?: string
  readonly shares?: number
  readonly price?: string
  readonly title?: string
}

/** Returns a fictional officer's Form 4 or 5. */
export function form4(given: {
  readonly id: string
  readonly form?: string
  readonly issuer: string
  readonly owners?: readonly string[]
  readonly original?: string
  readonly filed?: string
  readonly accepted?: string
  readonly transactions: readonly Transaction[]
  readonly more?: string
}): string {
  const { form = '4', issuer, owners = ['0000900001'], original, transactions, more = '' } = given
  const owner = (cik: string) =>
    `<reportingOwner><reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>Owner ${cik.slice(-1)}</rptOwnerName></reportingOwnerId>
     <reportingOwnerRelationship><isOfficer>1</isOfficer><isDirector>true</isDirector><officerTitle>CEO</officerTitle></reportingOwnerRelationship></reportingOwner>`
  const document = `<ownershipDocument><documentType>${form}</documentType><periodOfReport>2026-02-09</periodOfReport>
    ${original === undefined ? '' : `<dateOfOriginalSubmission>${original}</dateOfOriginalSubmission>`}
    <issuer><issuerCik>${issuer}</issuerCik><issuerName>X</issuerName><issuerTradingSymbol>WRONG</issuerTradingSymbol></issuer>
    ${owners.map(owner).join('')}<nonDerivativeTable>${transactions.map(transactionXml).join('')}</nonDerivativeTable>${more}</ownershipDocument>`
  return submission({ ...given, form, documents: [document] })
}

const transactionXml = ({ date, code = 'S', shares = 100, price = '10.5', title = 'Common Stock' }: Transaction) =>
  `<nonDerivativeTransaction><securityTitle><value>${title}</value></securityTitle><transactionDate><value>${date}</value></transactionDate>
   <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
   <transactionAmounts><transactionShares><value>${shares}</value></transactionShares>${price === '' ? '' : `<transactionPricePerShare><value>${price}</value></transactionPricePerShare>`}
   <transactionAcquiredDisposedCode><value>${code === 'S' ? 'D' : 'A'}</value></transactionAcquiredDisposedCode></transactionAmounts>
   <postTransactionAmounts><sharesOwnedFollowingTransaction><value>900</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
   <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeTransaction>`
