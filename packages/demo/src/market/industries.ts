/** A company's industry: its SIC code with the SEC's description, sector and industry. */
interface DemoIndustry {
  readonly sic_code: string
  readonly sic_description: string
  readonly sector: string
  readonly industry: string
}

/**
 * SIC code, SEC description, sector, industry and security keys. A company's share classes, preferreds and bonds match
 * by name.
 */
const INDUSTRIES: readonly (readonly [string, string, string, string, string])[] = [
  ['3571', 'Electronic Computers', 'Information Technology', 'Technology Hardware', 'Apple'],
  ['5961', 'Retail-Catalog & Mail-Order Houses', 'Consumer Discretionary', 'Broadline Retail', 'Amazon.com'],
  [
    '7370',
    'Services-Computer Programming, Data Processing, Etc.',
    'Communication Services',
    'Interactive Media',
    'Alphabet, Meta Platforms, Twitter, Tencent',
  ],
  [
    '7372',
    'Services-Prepackaged Software',
    'Information Technology',
    'Software',
    'Microsoft, Adobe, Palantir, Shopify',
  ],
  [
    '3674',
    'Semiconductors & Related Devices',
    'Information Technology',
    'Semiconductors',
    'NVIDIA, Broadcom, Intel, Advanced Micro, ASML',
  ],
  ['3576', 'Computer Communications Equipment', 'Information Technology', 'Communications Equipment', 'Cisco'],
  ['3711', 'Motor Vehicles & Passenger Car Bodies', 'Consumer Discretionary', 'Automobiles', 'Tesla'],
  ['5331', 'Retail-Variety Stores', 'Consumer Staples', 'Consumer Staples Retail', 'Costco, Walmart, Wesfarmers'],
  ['5411', 'Retail-Grocery Stores', 'Consumer Staples', 'Consumer Staples Retail', 'Koninklijke Ahold'],
  ['2080', 'Beverages', 'Consumer Staples', 'Beverages', 'PepsiCo, The Coca-Cola, Heineken'],
  ['2000', 'Food and Kindred Products', 'Consumer Staples', 'Food Products', 'Nestlé'],
  [
    '2840',
    'Soap, Detergents, Perfumes, Cosmetics',
    'Consumer Staples',
    'Personal Care',
    "The Procter, Unilever, L'Oréal",
  ],
  ['2300', 'Apparel & Other Finished Products', 'Consumer Discretionary', 'Luxury Goods', 'LVMH'],
  ['7841', 'Services-Video Tape Rental', 'Communication Services', 'Entertainment', 'Netflix, The Walt Disney'],
  [
    '4813',
    'Telephone Communications',
    'Communication Services',
    'Telecommunication Services',
    'AT&T, Verizon, Rogers, Vodafone, Telstra',
  ],
  ['6331', 'Fire, Marine & Casualty Insurance', 'Financials', 'Insurance', 'Berkshire'],
  [
    '6021',
    'National Commercial Banks',
    'Financials',
    'Banks',
    'JPMorgan, Bank of America, Royal Bank, The Toronto-Dominion, The Bank of Nova, HSBC, Barclays, BNP, ING, ' +
      'Commonwealth Bank, Westpac, National Australia',
  ],
  ['6200', 'Security & Commodity Brokers, Exchanges', 'Financials', 'Capital Markets', 'Cboe'],
  ['6111', 'Federal & Federally-Sponsored Credit Agencies', 'Financials', 'Mortgage Finance', 'Federal National'],
  ['7389', 'Services-Business Services', 'Financials', 'Payment Processing', 'Visa, Fiserv'],
  ['6770', 'Blank Checks', 'Financials', 'Shell Companies', 'Pershing'],
  ['6798', 'Real Estate Investment Trusts', 'Real Estate', 'Mortgage REITs', 'Arbor'],
  [
    '2834',
    'Pharmaceutical Preparations',
    'Health Care',
    'Pharmaceuticals',
    'Johnson, Pfizer, Eli Lilly, Roche, AstraZeneca, GSK, Sanofi',
  ],
  ['2836', 'Biological Products', 'Health Care', 'Biotechnology', 'CSL'],
  [
    '3845',
    'Electromedical & Electrotherapeutic Apparatus',
    'Health Care',
    'Health Care Equipment',
    'Koninklijke Philips',
  ],
  ['2911', 'Petroleum Refining', 'Energy', 'Integrated Oil & Gas', 'Exxon, Imperial, TotalEnergies'],
  ['1311', 'Crude Petroleum & Natural Gas', 'Energy', 'Oil & Gas Production', 'Occidental, Hemisphere'],
  ['1389', 'Oil & Gas Field Services', 'Energy', 'Energy Services', "Expro, Frank's"],
  ['4922', 'Natural Gas Transmission', 'Energy', 'Oil & Gas Transportation', 'Enbridge'],
  ['1090', 'Miscellaneous Metal Ores', 'Energy', 'Uranium', 'Uranium'],
  ['1040', 'Gold and Silver Ores', 'Materials', 'Gold', 'B2Gold'],
  ['1000', 'Metal Mining', 'Materials', 'Metals & Mining', 'BHP, Rio, Fortescue, Alphamin, Frontier'],
  ['3721', 'Aircraft', 'Industrials', 'Aerospace & Defense', 'The Boeing, Airbus'],
  ['3600', 'Electronic & Other Electrical Equipment', 'Industrials', 'Industrial Conglomerates', 'General Electric'],
  ['4011', 'Railroads, Line-Haul Operating', 'Industrials', 'Ground Transportation', 'Canadian National'],
]

const NAMED = INDUSTRIES.flatMap(([sic_code, sic_description, sector, industry, names]) =>
  names.split(', ').map((name) => [name, { sic_code, sic_description, sector, industry }] as const),
)

/** Returns a company's industry based on the first words of its name; undefined if the demo market has none. */
export const industryOf = (company: string): DemoIndustry | undefined =>
  NAMED.find(([name]) => company.startsWith(name))?.[1]
