/** A fictional coin in the format of `coins/{id}`. */
export const EXAMPLE_COIN = {
  id: 'example-coin',
  symbol: 'exc',
  name: 'Example Coin',
  asset_platform_id: 'ethereum',
  genesis_date: null,
  links: {
    homepage: ['https://example-coin.example/', '', 'http://plain.example/', 'https://example-coin.example/'],
    whitepaper: 'https://example-coin.example/paper.pdf',
    blockchain_site: ['https://explorer.example/exc', '', '', 'https://second.example/exc'],
    official_forum_url: ['https://forum.example/', '', ''],
    chat_url: ['https://chat.example/exc', 'irc://chat.example/exc', ''],
    announcement_url: ['https://news.example/exc', ''],
    snapshot_url: null,
    twitter_screen_name: 'examplecoin',
    facebook_username: 'examplecoin',
    bitcointalk_thread_identifier: null,
    telegram_channel_identifier: '',
    subreddit_url: 'https://reddit.example/r/exc',
    repos_url: {
      github: ['https://git.example/exc/node', 'https://git.example/exc/wallet'],
      bitbucket: ['https://bucket.example/exc'],
    },
  },
  last_updated: '2026-03-01T23:50:00.000Z',
}

/** The coin's published links. */
export const EXAMPLE_LINKS = {
  website: ['https://example-coin.example/'],
  explorer: ['https://explorer.example/exc', 'https://second.example/exc'],
  whitepaper: 'https://example-coin.example/paper.pdf',
  source_code: ['https://git.example/exc/node', 'https://git.example/exc/wallet', 'https://bucket.example/exc'],
  community: [
    'https://chat.example/exc',
    'https://forum.example/',
    'https://news.example/exc',
    'https://reddit.example/r/exc',
  ],
}
