import type { HomeWords } from '#contract/settings-words.ts';

export const defaultHome: HomeWords = {
  welcome: {
    eyebrow: 'Since {{since}}',
    heading: '{{brand}}: cricket and more, explained and answered',
    paragraphs: [
      'Read how the leagues work, how a price is put together and what a pitch may do by evening.',
      'If you are {{minimumAge}} or older and would like an ID, write on {{messagingName}} and a person will answer.',
    ],
  },
  support: {
    heading: 'Somebody to ask, day or night',
    paragraphs: [
      'Matches keep odd hours, and so does the {{brand}} desk. Send a question on {{messagingName}} about an ID, a deposit, a withdrawal or a rule you do not follow; the chat stays on your phone, so you can look up later what was said. Longer matters can go through the contact form, which keeps your message safe even when the signal drops.',
    ],
  },
  rows: {
    matchPredictions: 'Match Predictions',
    matchPredictionsLead:
      'How to read a match before it starts, put a number on it, and check yourself afterwards.',
    bettingTips: 'Betting Tips',
    bettingTipsLead: 'What prices, margins and limits do to a stake, and how to keep a record of it.',
  },
  successStories: {
    heading: 'Success stories',
    lead: 'What we count as a success is a problem that went away. Four that the desk is there for:',
    cards: [
      {
        title: 'The phone left on a train',
        text: 'With the handset went the saved password. From a borrowed phone the owner asks for the ID to be blocked; once the old number works on a new SIM, a temporary password follows and the account is as it was.',
      },
      {
        title: 'The question before the deposit',
        text: 'A newcomer wants to know what happens to a session bet when rain ends the innings early. The desk answers in two lines, with an example. The newcomer decides to wait a week, and nobody argues.',
      },
      {
        title: 'The message from a tunnel',
        text: 'Between two stations a reader fills in the contact form and presses the button with no bars on the phone. The message waits on the device, goes out at the next platform and arrives exactly once.',
      },
      {
        title: 'The month off',
        text: 'Play has become a habit, and someone at home has noticed. One message asks for a pause. The account is paused without a word of persuasion, and the reply gives the number of the free helpline.',
      },
    ],
  },
  feedback: {
    heading: 'Client feedback',
    figures: [
      {
        value: '{{clients}}',
        label: 'happy clients',
      },
      {
        value: '{{users}}',
        label: 'application users',
      },
      {
        value: '{{rating}}',
        label: 'rating',
      },
      {
        value: '{{branches}}',
        label: 'offline branches',
      },
    ],
    source: 'Counted by {{brand}} itself; nobody else has audited these figures.',
  },
  features: {
    heading: 'What to expect',
    lead: 'Six things that readers and account holders ask about most.',
    cards: [
      {
        title: 'Any hour',
        text: 'Deposits and withdrawals can be requested round the clock, on Sundays and holidays too. The chat is the counter.',
      },
      {
        title: 'Rupees and nothing else',
        text: 'Every amount is in {{currency}}, from the first deposit to the last withdrawal, so there is no exchange rate to reckon with.',
      },
      {
        title: 'Six games',
        text: 'Cricket, football, tennis, horse racing, Indian card games and casino, with their rules and prices in plain words.',
      },
      {
        title: 'People who reply',
        text: 'Requests are read and answered by a person. Ask as much as you like, and ask again if an answer was unclear.',
      },
      {
        title: 'A site that works offline',
        text: 'Put it on the home screen and the guides, legal pages and saved posts open without a connection.',
      },
      {
        title: 'Adults with a limit',
        text: 'For people of {{minimumAge}} and over. Set a sum before you begin; the desk will pause or close an account when you say so.',
      },
    ],
  },
  about: {
    heading: 'About {{brand}}',
    paragraphs: [
      '{{brand}} began in {{since}}, when a cricket score still came by text message. The name is now known to {{customersHome}} customers, and the way of working has hardly changed: you write, somebody answers, and what was agreed can be read again in the chat.',
      'This website is for reading. Here you find guides to the IPL, the Big Bash and the Caribbean league, pages on markets and odds, and a blog on rules, odds and conditions. It opens no accounts and handles no money, which leaves room to think before you write to anyone.',
    ],
  },
  getId: {
    heading: 'How to get an ID',
    lead: 'Four steps, at your own pace.',
    steps: [
      {
        title: 'Check the law and your age',
        text: 'Online money games are restricted in India. Read the disclaimer and make sure that what you intend is allowed where you are.',
      },
      {
        title: 'Write on {{messagingName}}',
        text: 'Choose the number for a new ID on this site, and no other. Say that you want an ID and which sports or games you follow.',
      },
      {
        title: 'Ask, then answer',
        text: 'Ask about limits, settlement and withdrawals. The desk asks for what it needs to know, including proof of age where there is doubt.',
      },
      {
        title: 'Log in and change the password',
        text: 'You receive a login name, a first password and the address of the portal. Replace the password straight away and bookmark the address.',
      },
    ],
  },
  addFunds: {
    heading: 'How to add funds',
    lead: 'The sum comes first, the transfer second.',
    steps: [
      {
        title: 'Fix the amount',
        text: 'Take it from what is left after rent, food, fees and savings. Borrowed money and credit cards are out of place here.',
      },
      {
        title: 'Request the details in the chat',
        text: 'Ask for current payment details each time. Those from last month, or from a forwarded message, may not be right.',
      },
      {
        title: 'Pay in {{currency}} from your own account',
        text: 'Names on both accounts should match. Put nothing in the remarks that you were not asked to put there, and keep the reference number.',
      },
      {
        title: 'Send the reference and wait for the credit',
        text: 'The desk confirms when the amount stands on your ID. If it does not appear, send the reference again before paying twice.',
      },
    ],
  },
  howToBet: {
    heading: 'How to bet',
    lead: 'Five habits that keep a small decision small.',
    steps: [
      {
        title: 'Choose an event you know',
        text: 'Look at teams, conditions and the latest news. If you have no view of your own, watching is the better choice.',
      },
      {
        title: 'Read the rule of the market',
        text: 'Does extra time count? What if it rains, or a player retires? The answer stands beside the market.',
      },
      {
        title: 'Turn the price into a chance',
        text: 'One divided by the decimal price: 2.50 means 40 in a hundred. Compare it with your own estimate and leave it if the two agree.',
      },
      {
        title: 'Set the stake and check the slip',
        text: 'A hundredth of your budget is plenty. Before confirming, read the selection, the price, the stake and, for a lay, the liability.',
      },
      {
        title: 'Write it down, and stop on time',
        text: 'Note stake, price and reason. When the day’s amount or hour is over, close the portal, whichever way the last one went.',
      },
    ],
  },
  howToWithdraw: {
    heading: 'How to withdraw',
    lead: 'Requests are taken at any hour.',
    steps: [
      {
        title: 'Look at the balance',
        text: 'Open bets are not part of it. Wait until they are settled, and see whether any condition still applies to the amount.',
      },
      {
        title: 'Make the request',
        text: 'Write the sum and your ID in the chat, or use the form of the portal if it has one. Never send the password along.',
      },
      {
        title: 'Give an account in your own name',
        text: 'Check the digits twice. Payments to the accounts of other people are a common way to lose money and friends.',
      },
      {
        title: 'Confirm the arrival',
        text: 'Compare the bank message with the request. If something is missing, answer in the same chat with both references.',
      },
    ],
  },
};
