import type { Publisher } from '@bourse/kit'

/** The publisher of the Security Council's consolidated list. */
export const unSanctionsPublisher: Publisher = {
  name: 'United Nations Security Council',
  licence: 'Terms of use of the United Nations: personal, non-commercial use; ask the UN before redistributing it',
  attribution: 'Consolidated list of the United Nations Security Council',
  hosts: ['scsanctions.un.org', 'unsolprodfiles.blob.core.windows.net'],
  requestsPerSecond: 0.2,
  terms: {
    page: 'Terms of Use of the United Nations',
    url: 'https://www.un.org/en/about-us/terms-of-use',
    redistribution: 'own-use',
    accept: false,
  },
}
