const rules = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms and Conditions', href: '/terms-and-conditions' },
  { label: 'Disclaimer', href: '/disclaimer' },
];

/** The navigation of the specification's section 2; each label leads to the canonical path. */
export const navItems = [
  { label: 'HOME', href: '/' },
  {
    label: 'Service',
    links: [
      { label: 'All services', href: '/service' },
      { label: 'Reddy Anna Login', href: '/reddyAnnalogin' },
      { label: 'Cricket Betting', href: '/cricket' },
      { label: 'Football Betting', href: '/football' },
      { label: 'Horse Race Betting', href: '/horseRace' },
      { label: 'Tennis Betting', href: '/tennis' },
      { label: 'Indian Card Games', href: '/indianCard' },
      { label: 'Casino', href: '/casino' },
    ],
  },
  { label: 'About Us', href: '/about-us' },
  { label: 'Sports ID', href: '/sports-id' },
  { label: 'Rules', links: rules },
  { label: 'Contact', href: '/contact' },
  { label: 'Blog', href: '/blog' },
];

export const footerLinks = [
  { label: 'About Us', href: '/about-us' },
  { label: 'Contact', href: '/contact' },
  { label: 'Sports ID', href: '/sports-id' },
  ...rules,
  { label: 'Blog', href: '/blog' },
];

/** The sports and games that have a page of their own, each with the name of its drawing. */
export const fields = [
  { label: 'Cricket', href: '/cricket', sport: 'cricket' },
  { label: 'Football', href: '/football', sport: 'football' },
  { label: 'Horse racing', href: '/horseRace', sport: 'horse-racing' },
  { label: 'Tennis', href: '/tennis', sport: 'tennis' },
  { label: 'Indian cards', href: '/indianCard', sport: 'indian-cards' },
  { label: 'Casino', href: '/casino', sport: 'casino' },
] as const;

/** The league guides, under the names by which scoreboards know them. */
export const leagues = [
  { tile: 'IPL', label: 'Guide to the Indian Premier League', href: '/home/iplpage' },
  { tile: 'BBL', label: 'Guide to the Big Bash League', href: '/home/bblpage' },
  { tile: 'CPL', label: 'Guide to the Caribbean Premier League', href: '/home/cplpage' },
];
