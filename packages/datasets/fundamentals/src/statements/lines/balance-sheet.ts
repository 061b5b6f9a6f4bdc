import { line, type LineDefinition } from '../line-definition.ts'

/** Tags for long-term debt due within a year. Filers use the tag that matches their kind of debt. */
const CURRENT_PORTIONS = [
  ...['LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent', 'ConvertibleNotesPayableCurrent'],
  ...['ConvertibleDebtCurrent', 'SeniorNotesCurrent', 'NotesPayableCurrent', 'LongTermNotesPayableCurrent'],
  ...['UnsecuredDebtCurrent', 'SecuredDebtCurrent', 'SubordinatedDebtCurrent', 'LoansPayableCurrent'],
  ...['OtherLongTermDebtCurrent', 'NotesAndLoansPayableCurrent', 'OtherLoansPayableCurrent'],
]

const ASSETS: readonly LineDefinition[] = [
  line(
    'cash_and_equivalents',
    ['CashAndCashEquivalentsAtCarryingValue', 'Cash', 'CashAndDueFromBanks'],
    ['CashAndCashEquivalents'],
  ),
  line(
    'short_term_investments',
    ['MarketableSecuritiesCurrent', 'ShortTermInvestments', 'AvailableForSaleSecuritiesDebtSecuritiesCurrent'],
    ['CurrentInvestments', 'OtherCurrentFinancialAssets'],
  ),
  line('cash_and_short_term_investments', ['CashCashEquivalentsAndShortTermInvestments'], [], {
    derived: 'cash_and_equivalents + short_term_investments?',
  }),
  line(
    'accounts_receivable',
    ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'],
    ['TradeAndOtherCurrentReceivables'],
  ),
  line('other_receivables', ['NontradeReceivablesCurrent', 'OtherReceivablesNetCurrent'], ['OtherCurrentReceivables']),
  line('inventory', ['InventoryNet'], ['Inventories']),
  line(
    'prepaid_expenses',
    ['PrepaidExpenseAndOtherAssetsCurrent', 'PrepaidExpenseCurrent'],
    ['CurrentPrepaidExpenses'],
  ),
  line('other_current_assets', ['OtherAssetsCurrent'], ['OtherCurrentAssets']),
  line('total_current_assets', ['AssetsCurrent'], ['CurrentAssets']),
  line(
    'property_plant_and_equipment',
    [
      'PropertyPlantAndEquipmentNet',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
    ],
    ['PropertyPlantAndEquipment'],
  ),
  line('operating_lease_right_of_use', ['OperatingLeaseRightOfUseAsset'], ['RightofuseAssets']),
  line('goodwill', ['Goodwill'], ['Goodwill']),
  line(
    'intangible_assets',
    ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'],
    ['IntangibleAssetsOtherThanGoodwill'],
  ),
  line(
    'long_term_investments',
    ['MarketableSecuritiesNoncurrent', 'LongTermInvestments', 'AvailableForSaleSecuritiesDebtSecuritiesNoncurrent'],
    ['NoncurrentInvestments'],
  ),
  line('deferred_tax_assets', ['DeferredIncomeTaxAssetsNet', 'DeferredTaxAssetsNetNoncurrent'], ['DeferredTaxAssets']),
  line('other_noncurrent_assets', ['OtherAssetsNoncurrent'], ['OtherNoncurrentAssets']),
  // The tag for noncurrent assets often contains long-lived assets by country instead of the balance sheet line, so the
  // formula takes precedence.
  line('total_noncurrent_assets', ['AssetsNoncurrent'], ['NoncurrentAssets'], {
    derived: 'total_assets - total_current_assets',
    derivedFirst: true,
  }),
  line('total_assets', ['Assets'], ['Assets']),
]

const LIABILITIES: readonly LineDefinition[] = [
  line('accounts_payable', ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'], ['TradeAndOtherCurrentPayables']),
  line('accrued_liabilities', ['AccruedLiabilitiesCurrent'], ['AccrualsClassifiedAsCurrent']),
  line(
    'deferred_revenue_current',
    ['ContractWithCustomerLiabilityCurrent', 'DeferredRevenueCurrent'],
    ['CurrentContractLiabilities'],
  ),
  line(
    'deferred_revenue_noncurrent',
    ['ContractWithCustomerLiabilityNoncurrent', 'DeferredRevenueNoncurrent'],
    ['NoncurrentContractLiabilities'],
  ),
  line(
    'short_term_debt',
    [
      ...CURRENT_PORTIONS.map((portion) => `DebtCurrent - ${portion}`),
      ...['CommercialPaper', 'ShortTermBorrowings', 'OtherShortTermBorrowings', 'ShortTermBankLoansAndNotesPayable'],
      ...['LinesOfCreditCurrent', 'DebtCurrent'],
    ],
    ['ShorttermBorrowings'],
  ),
  line('current_portion_of_long_term_debt', CURRENT_PORTIONS, ['CurrentPortionOfLongtermBorrowings']),
  line('operating_lease_liabilities_current', ['OperatingLeaseLiabilityCurrent'], ['CurrentLeaseLiabilities']),
  line('operating_lease_liabilities_noncurrent', ['OperatingLeaseLiabilityNoncurrent'], ['NoncurrentLeaseLiabilities']),
  line('income_taxes_payable', ['TaxesPayableCurrent', 'AccruedIncomeTaxesCurrent'], ['CurrentTaxLiabilitiesCurrent']),
  line('other_current_liabilities', ['OtherLiabilitiesCurrent'], ['OtherCurrentLiabilities']),
  line('total_current_liabilities', ['LiabilitiesCurrent'], ['CurrentLiabilities']),
  line(
    'long_term_debt',
    [
      'LongTermDebtNoncurrent',
      'LongTermDebtAndCapitalLeaseObligations',
      'ConvertibleNotesPayableNoncurrent',
      'LongTermDebt - LongTermDebtCurrent',
      ...['ConvertibleDebtNoncurrent', 'SeniorLongTermNotes', 'LongTermNotesPayable', 'LongTermNotesAndLoans'],
      ...['ConvertibleLongTermNotesPayable', 'UnsecuredLongTermDebt', 'SecuredLongTermDebt', 'LongTermLoansPayable'],
      ...['LongTermLineOfCredit', 'OtherLongTermDebtNoncurrent'],
    ],
    ['LongtermBorrowings'],
  ),
  line(
    'deferred_tax_liabilities',
    ['DeferredIncomeTaxLiabilitiesNet', 'DeferredTaxLiabilitiesNoncurrent'],
    ['DeferredTaxLiabilities'],
  ),
  line('other_noncurrent_liabilities', ['OtherLiabilitiesNoncurrent'], ['OtherNoncurrentLiabilities']),
  line('total_noncurrent_liabilities', ['LiabilitiesNoncurrent'], ['NoncurrentLiabilities'], {
    derived: 'total_liabilities - total_current_liabilities',
    derivedFirst: true,
  }),
  line('total_liabilities', ['Liabilities'], ['Liabilities'], {
    derived: 'total_liabilities_and_equity - total_equity - temporary_equity?',
    derivedFor: 'us-gaap',
  }),
]

const EQUITY: readonly LineDefinition[] = [
  line('temporary_equity', [
    'TemporaryEquityCarryingAmountAttributableToParent',
    'TemporaryEquityValueExcludingAdditionalPaidInCapital',
    'RedeemableNoncontrollingInterestEquityCarryingAmount',
  ]),
  line('preferred_stock', ['PreferredStockValue']),
  line('common_stock', ['CommonStocksIncludingAdditionalPaidInCapital', 'CommonStockValue'], ['IssuedCapital']),
  line(
    'additional_paid_in_capital',
    ['AdditionalPaidInCapital', 'AdditionalPaidInCapitalCommonStock'],
    ['AdditionalPaidinCapital', 'SharePremium'],
  ),
  line('retained_earnings', ['RetainedEarningsAccumulatedDeficit'], ['RetainedEarnings']),
  line(
    'accumulated_other_comprehensive_income',
    ['AccumulatedOtherComprehensiveIncomeLossNetOfTax'],
    ['OtherReserves'],
  ),
  line('treasury_stock', ['TreasuryStockValue', 'TreasuryStockCommonValue'], ['TreasuryShares']),
  line('stockholders_equity', ['StockholdersEquity'], ['EquityAttributableToOwnersOfParent']),
  line('noncontrolling_interest', ['MinorityInterest'], ['NoncontrollingInterests']),
  line('total_equity', ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'], ['Equity'], {
    derived: 'stockholders_equity + noncontrolling_interest?',
    derivedFor: 'us-gaap',
  }),
  line('total_liabilities_and_equity', ['LiabilitiesAndStockholdersEquity'], ['EquityAndLiabilities']),
]

/** Stated totals of debt and of debt due within a year. They are used to check the parts and are never served. */
export const STATED_DEBT: readonly LineDefinition[] = [
  line('stated_current_debt', ['DebtCurrent']),
  line('stated_long_term_debt', ['LongTermDebt', 'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities']),
  line('stated_debt', ['DebtLongtermAndShorttermCombinedAmount']),
  line('debt_due_in_a_year', ['LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths']),
]

/** Balance sheet lines, in statement order. */
export const BALANCE_SHEET: readonly LineDefinition[] = [
  ...ASSETS,
  ...LIABILITIES,
  ...EQUITY,
  line('total_debt', [], ['Borrowings'], {
    derived: 'short_term_debt? + current_portion_of_long_term_debt? + long_term_debt?',
  }),
  line('net_debt', [], [], { derived: 'total_debt - cash_and_short_term_investments' }),
  line('shares_outstanding', ['CommonStockSharesOutstanding'], ['NumberOfSharesOutstanding'], { kind: 'shares' }),
  line('deposits', ['Deposits']),
  line('loans', [
    'LoansAndLeasesReceivableNetReportedAmount',
    'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss',
  ]),
]
