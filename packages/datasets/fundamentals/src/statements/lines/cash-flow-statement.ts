import { line, type LineDefinition } from '../line-definition.ts'
import { INCOME_STATEMENT } from './income-statement.ts'

const OPERATING: readonly LineDefinition[] = [
  line('net_income', ['ProfitLoss', 'NetIncomeLoss'], ['ProfitLoss']),
  ...INCOME_STATEMENT.filter(({ id }) => id === 'depreciation_and_amortization'),
  line('stock_based_compensation', ['ShareBasedCompensation'], ['AdjustmentsForSharebasedPayments']),
  line(
    'deferred_income_tax',
    ['DeferredIncomeTaxExpenseBenefit', 'DeferredIncomeTaxesAndTaxCredits'],
    ['DeferredTaxExpenseIncome'],
  ),
  line('other_noncash_items', ['-OtherNoncashIncomeExpense']),
  line(
    'change_in_accounts_receivable',
    ['-IncreaseDecreaseInAccountsReceivable', '-IncreaseDecreaseInReceivables'],
    ['AdjustmentsForDecreaseIncreaseInTradeAccountReceivable'],
  ),
  line('change_in_inventory', ['-IncreaseDecreaseInInventories'], ['AdjustmentsForDecreaseIncreaseInInventories']),
  line(
    'change_in_accounts_payable',
    ['IncreaseDecreaseInAccountsPayable', 'IncreaseDecreaseInAccountsPayableTrade'],
    ['AdjustmentsForIncreaseDecreaseInTradeAccountPayable'],
  ),
  line('change_in_deferred_revenue', [
    'IncreaseDecreaseInContractWithCustomerLiability',
    'IncreaseDecreaseInDeferredRevenue',
  ]),
  line('change_in_other_working_capital', [
    '-IncreaseDecreaseInOtherOperatingCapitalNet',
    '-IncreaseDecreaseInOtherOperatingAssets + IncreaseDecreaseInOtherOperatingLiabilities',
  ]),
  line(
    'net_cash_from_operating_activities',
    ['NetCashProvidedByUsedInOperatingActivities', 'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'],
    ['CashFlowsFromUsedInOperatingActivities', 'CashFlowsFromUsedInOperations'],
  ),
]

const INVESTING: readonly LineDefinition[] = [
  line(
    'capital_expenditure',
    ['-PaymentsToAcquirePropertyPlantAndEquipment', '-PaymentsToAcquireProductiveAssets'],
    ['-PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
  ),
  line(
    'acquisitions',
    ['-PaymentsToAcquireBusinessesNetOfCashAcquired'],
    ['-CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities'],
  ),
  line('purchases_of_investments', [
    '-PaymentsToAcquireInvestments',
    '-PaymentsToAcquireAvailableForSaleSecuritiesDebt',
    '-PaymentsToAcquireMarketableSecurities',
  ]),
  line('sales_and_maturities_of_investments', [
    'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
    'ProceedsFromSaleOfAvailableForSaleSecuritiesDebt + ' +
      'ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities',
  ]),
  line(
    'other_investing_activities',
    ['-PaymentsForProceedsFromOtherInvestingActivities'],
    ['OtherInflowsOutflowsOfCashClassifiedAsInvestingActivities'],
  ),
  line(
    'net_cash_from_investing_activities',
    ['NetCashProvidedByUsedInInvestingActivities'],
    ['CashFlowsFromUsedInInvestingActivities'],
  ),
]

const FINANCING: readonly LineDefinition[] = [
  line(
    'debt_issued',
    ['ProceedsFromIssuanceOfLongTermDebt', 'ProceedsFromIssuanceOfDebt'],
    ['ProceedsFromBorrowingsClassifiedAsFinancingActivities'],
  ),
  line(
    'debt_repaid',
    ['-RepaymentsOfLongTermDebt', '-RepaymentsOfDebt'],
    ['-RepaymentsOfBorrowingsClassifiedAsFinancingActivities'],
  ),
  line('net_short_term_debt', ['ProceedsFromRepaymentsOfCommercialPaper', 'ProceedsFromRepaymentsOfShortTermDebt']),
  line(
    'stock_issued',
    ['ProceedsFromIssuanceOfCommonStock', 'ProceedsFromStockOptionsExercised'],
    ['ProceedsFromIssuingShares'],
  ),
  line(
    'stock_repurchased',
    ['-PaymentsForRepurchaseOfCommonStock'],
    ['-PaymentsToAcquireOrRedeemEntitysShares', '-PurchaseOfTreasuryShares'],
  ),
  line(
    'dividends_paid',
    ['-PaymentsOfDividends', '-PaymentsOfDividendsCommonStock'],
    ['-DividendsPaidClassifiedAsFinancingActivities'],
  ),
  line('taxes_paid_on_equity_awards', ['-PaymentsRelatedToTaxWithholdingForShareBasedCompensation']),
  line('other_financing_activities', ['ProceedsFromPaymentsForOtherFinancingActivities']),
  line(
    'net_cash_from_financing_activities',
    ['NetCashProvidedByUsedInFinancingActivities'],
    ['CashFlowsFromUsedInFinancingActivities'],
  ),
]

const CASH = ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'CashAndCashEquivalentsAtCarryingValue']

/** Cash flow statement lines, in statement order. */
export const CASH_FLOW_STATEMENT: readonly LineDefinition[] = [
  ...OPERATING,
  ...INVESTING,
  ...FINANCING,
  line(
    'effect_of_exchange_rates',
    [
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'EffectOfExchangeRateOnCashAndCashEquivalents',
    ],
    ['EffectOfExchangeRateChangesOnCashAndCashEquivalents'],
  ),
  line(
    'net_change_in_cash',
    [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
    ],
    ['IncreaseDecreaseInCashAndCashEquivalents'],
  ),
  line('cash_at_beginning', CASH, ['CashAndCashEquivalents'], { at: 'start' }),
  line('cash_at_end', CASH, ['CashAndCashEquivalents'], { at: 'end' }),
  line('income_taxes_paid', ['IncomeTaxesPaidNet', 'IncomeTaxesPaid'], ['IncomeTaxesPaidRefund']),
  line('interest_paid', ['InterestPaidNet', 'InterestPaid']),
  line('free_cash_flow', [], [], { derived: 'net_cash_from_operating_activities + capital_expenditure' }),
]
