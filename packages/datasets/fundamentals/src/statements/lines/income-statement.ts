import { line, type LineDefinition } from '../line-definition.ts'

const DEPRECIATION_AND_AMORTIZATION = line(
  'depreciation_and_amortization',
  [
    'DepreciationDepletionAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationAndAmortization',
    'Depreciation + AmortizationOfIntangibleAssets',
  ],
  ['DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'],
)

/** Income statement lines, in statement order. */
export const INCOME_STATEMENT: readonly LineDefinition[] = [
  line(
    'revenue',
    [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
      'RevenuesNetOfInterestExpense',
      'SalesRevenueGoodsNet',
    ],
    ['Revenue', 'RevenueFromContractsWithCustomers'],
    { largestOf: 3 },
  ),
  line('cost_of_revenue', ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], ['CostOfSales']),
  line('gross_profit', ['GrossProfit'], ['GrossProfit'], {
    derived: 'revenue - cost_of_revenue',
    derivedFor: 'us-gaap',
  }),
  line(
    'research_and_development',
    ['ResearchAndDevelopmentExpense', 'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost'],
    ['ResearchAndDevelopmentExpense'],
  ),
  line(
    'selling_and_marketing',
    ['SellingAndMarketingExpense', 'MarketingExpense'],
    ['SellingExpense', 'DistributionCosts'],
  ),
  line(
    'general_and_administrative',
    ['GeneralAndAdministrativeExpense'],
    ['GeneralAndAdministrativeExpense', 'AdministrativeExpense'],
  ),
  line(
    'selling_general_and_administrative',
    ['SellingGeneralAndAdministrativeExpense'],
    ['SellingGeneralAndAdministrativeExpense'],
    { derived: 'selling_and_marketing + general_and_administrative', derivedFor: 'us-gaap' },
  ),
  DEPRECIATION_AND_AMORTIZATION,
  line('amortization_of_intangibles', ['AmortizationOfIntangibleAssets'], ['AmortisationExpense']),
  line(
    'restructuring_charges',
    ['RestructuringCharges', 'RestructuringSettlementAndImpairmentProvisions'],
    ['ExpenseOfRestructuringActivities'],
  ),
  line(
    'impairment_charges',
    ['GoodwillAndIntangibleAssetImpairment', 'GoodwillImpairmentLoss'],
    ['ImpairmentLossRecognisedInProfitOrLoss'],
  ),
  line(
    'other_operating_expenses',
    ['-OtherOperatingIncomeExpenseNet', 'OtherCostAndExpenseOperating'],
    ['OtherExpenseByFunction'],
  ),
  line('operating_expenses', ['OperatingExpenses'], ['OperatingExpense']),
  line('costs_and_expenses', ['CostsAndExpenses'], [], { derived: 'cost_of_revenue + operating_expenses' }),
  line('operating_income', ['OperatingIncomeLoss'], ['ProfitLossFromOperatingActivities'], {
    derived: 'gross_profit - operating_expenses',
    derivedFor: 'us-gaap',
  }),
  line(
    'interest_income',
    ['InvestmentIncomeInterest', 'InvestmentIncomeInterestAndDividend'],
    ['RevenueFromInterest', 'FinanceIncome'],
  ),
  line(
    'interest_expense',
    ['InterestExpense', 'InterestExpenseNonoperating', 'InterestExpenseDebt'],
    ['InterestExpense', 'FinanceCosts'],
  ),
  line('other_nonoperating_income', ['OtherNonoperatingIncomeExpense']),
  line('nonoperating_income', ['NonoperatingIncomeExpense'], [], { derived: 'income_before_tax - operating_income' }),
  line(
    'income_from_equity_method_investments',
    ['IncomeLossFromEquityMethodInvestments'],
    ['ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod'],
  ),
  line(
    'income_before_tax',
    [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    ],
    ['ProfitLossBeforeTax'],
  ),
  line('income_tax', ['IncomeTaxExpenseBenefit'], ['IncomeTaxExpenseContinuingOperations']),
  line(
    'income_from_continuing_operations',
    [
      'IncomeLossFromContinuingOperations',
      'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
    ],
    ['ProfitLossFromContinuingOperations'],
  ),
  line(
    'income_from_discontinued_operations',
    ['IncomeLossFromDiscontinuedOperationsNetOfTax'],
    ['ProfitLossFromDiscontinuedOperations'],
  ),
  line('net_income_including_noncontrolling_interest', ['ProfitLoss', 'NetIncomeLoss'], ['ProfitLoss']),
  line(
    'net_income_noncontrolling_interest',
    ['NetIncomeLossAttributableToNoncontrollingInterest'],
    ['ProfitLossAttributableToNoncontrollingInterests'],
  ),
  line('net_income', ['NetIncomeLoss'], ['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'], {
    derived: 'net_income_including_noncontrolling_interest - net_income_noncontrolling_interest',
    derivedFor: 'us-gaap',
  }),
  line('preferred_dividends', [
    'PreferredStockDividendsAndOtherAdjustments',
    'PreferredStockDividendsIncomeStatementImpact',
    'DividendsPreferredStock',
  ]),
  line(
    'net_income_to_common',
    ['NetIncomeLossAvailableToCommonStockholdersBasic'],
    ['ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity'],
    { derived: 'net_income - preferred_dividends?' },
  ),
  line('eps_basic', ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'], ['BasicEarningsLossPerShare'], {
    kind: 'per_share',
  }),
  line('eps_diluted', ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'], ['DilutedEarningsLossPerShare'], {
    kind: 'per_share',
  }),
  line(
    'shares_basic',
    ['WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
    ['WeightedAverageShares'],
    { kind: 'shares' },
  ),
  line('shares_diluted', ['WeightedAverageNumberOfDilutedSharesOutstanding'], ['AdjustedWeightedAverageShares'], {
    kind: 'shares',
  }),
  line(
    'dividends_per_share',
    ['CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'],
    ['DividendsPaidOrdinarySharesPerShare'],
    { kind: 'per_share' },
  ),
  line(
    'comprehensive_income',
    ['ComprehensiveIncomeNetOfTax'],
    ['ComprehensiveIncomeAttributableToOwnersOfParent', 'ComprehensiveIncome'],
  ),
  line('net_interest_income', ['InterestIncomeExpenseNet']),
  line('noninterest_income', ['NoninterestIncome']),
  line('noninterest_expense', ['NoninterestExpense']),
  line('provision_for_credit_losses', ['ProvisionForLoanLeaseAndOtherLosses', 'ProvisionForLoanAndLeaseLosses']),
  line('ebitda', [], [], { derived: 'operating_income + depreciation_and_amortization' }),
]
