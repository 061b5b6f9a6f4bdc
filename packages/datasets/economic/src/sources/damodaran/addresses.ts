/** URL of the newest edition of the workbook. */
export const COUNTRY_RISK_ADDRESS = 'https://pages.stern.nyu.edu/~adamodar/pc/datasets/ctryprem.xlsx'
