import type { FaqWords } from '#contract/settings-words.ts';

export const defaultFaq: FaqWords = {
  heading: 'Questions and answers',
  items: [
    {
      question: 'What is {{brand}}?',
      answer:
        'A provider of IDs for sports, Indian card games and casino, reached by message since {{since}}. This website belongs to it and is for reading: guides to leagues, pages on odds and rules, a blog. Accounts, stakes and payments are not part of the site, so nothing you click here can cost you money.',
    },
    {
      question: 'How do I get an ID?',
      answer:
        'Write on {{messagingName}} to the number for a new ID on the contact page. Say that you would like an ID and which sports or games you follow. You will be asked for a few details, and you can ask about limits and settlement in return. The login name, a first password and the address of the portal then come in the chat.',
    },
    {
      question: 'How old do I have to be?',
      answer:
        'At least {{minimumAge}}. There are no exceptions for accounts opened by a parent, a brother or a friend on somebody else’s behalf. You may be asked to prove your age before an ID is issued or a withdrawal is paid. If you are younger, please enjoy the guides and leave the rest.',
    },
    {
      question: 'Is it legal in India?',
      answer:
        'The Promotion and Regulation of Online Gaming Act, 2025 restricts offering and advertising online money games in India, whether they depend on skill or on chance. Several states have laws that go further. We cannot tell you that something is permitted where you are. Read the disclaimer, check the current law for your state and, if in doubt, ask a lawyer before you do anything.',
    },
    {
      question: 'Which currency is used?',
      answer:
        'Indian rupees, {{currency}}, and no other. Deposits, stakes, winnings and withdrawals are all counted in rupees, so you never convert anything and never bear the risk of a changing rate. Offers in dollars or in a digital coin that use our name do not come from us, and you should not reply to them.',
    },
    {
      question: 'When can I deposit or withdraw?',
      answer:
        'Twenty-four hours a day, on all days of the week. You send the request in the chat and the desk deals with it, also at night and on public holidays. Banks and payment apps have maintenance hours of their own, mostly in the early morning, and a transfer made during those may show up a little later than usual.',
    },
    {
      question: 'How long does a withdrawal take?',
      answer:
        'The provider states that withdrawals are made within {{withdrawalMinutes}} minutes of the request. Three things can add to that: open bets that are not settled yet, account details that do not match your name, and a bank that is slow to credit the amount. If the time has passed, send your reference in the same chat and ask where the payment stands.',
    },
    {
      question: 'Does the provider charge fees?',
      answer:
        'No. The provider charges no fee for an ID, for a deposit or for a withdrawal. Your own bank or payment app may have charges, and your mobile network bills data as it always does. Anybody who asks for a registration fee, a release fee or an advance tax in our name is not from us.',
    },
    {
      question: 'Which sports and games are covered?',
      answer:
        'Cricket, football, tennis, horse racing, Indian card games and casino games. Sports IDs also extend to baseball and kabaddi. What is open on a given day depends on the calendar: ask in the chat if you are looking for a certain league or table.',
    },
    {
      question: 'Can I register or bet on this website?',
      answer:
        'No. There is no sign-up form and no bet slip on these pages, and the contact form only delivers a message. Portals are separate, and their addresses are given together with an ID. A copy of this site that asks you to pay, or to type the password of a portal, is an imitation; close it and let us know.',
    },
    {
      question: 'I have forgotten my password. What now?',
      answer:
        'Write to the desk from the phone number under which your ID was issued and ask for a reset. After a question or two you receive a temporary password, which you should replace at the next login. Nobody needs your old password for that. If you have a new number as well, say so first, since the check then takes longer.',
    },
    {
      question: 'Can I use one ID on several devices?',
      answer:
        'Yes, the same login name works on a phone, a tablet and a computer. Many portals allow one session at a time, so logging in on the second device may end the first; an unconfirmed slip is then lost. Log out on shared devices, do not let the browser save the password there, and never share an ID with another person.',
    },
    {
      question: 'How can I tell that I am writing to the right people?',
      answer:
        'Compare the number, digit by digit, with those on the contact page, and start the chat from its button. A first message from any other number is an imitation. Logos and screenshots of payments prove nothing. Decline when a stranger offers to place bets for you.',
      atContact: true,
    },
    {
      question: 'What do back and lay mean?',
      answer:
        'To back is to say that something will happen; to lay is to say that it will not. Backing 500 rupees at 1.80 risks 500 to win 400. Laying the same amount at the same price risks 400 to win 500. On an exchange the other side of your bet is another user, which is why both columns exist.',
    },
    {
      question: 'What happens to a bet when a match is abandoned?',
      answer:
        'It depends on the market. As a rule, bets on a match without a result are void and stakes are returned, while parts that were already decided, such as a completed first session, stand. Competitions and portals differ in the detail. The rule beside the market is the one that counts, so read it before the toss.',
    },
    {
      question: 'Can I read this site without a connection?',
      answer:
        'Yes. After your first visit the guides, service pages and legal pages are saved on the device, and recent blog posts as well. Add the site to your home screen and it opens like an app. Where a saved copy of a blog list is shown, you can see how old it is. When the network returns, it is renewed.',
    },
    {
      question: 'I sent a contact message without a signal. Is it lost?',
      answer:
        'No. It is stored on your device first and listed on the contact page under “Waiting messages”, where you can send it now, edit it or delete it. It goes out by itself when the connection returns, and is kept only once. Until then, do not clear this site’s data in your browser.',
      atContact: true,
    },
    {
      question: 'What happens to my data?',
      answer:
        'The site sets no cookies and loads nothing from other companies. If you use the form, your name, email address, phone number, message and how and when you would like the answer are stored on the operator’s server so that you can be answered; only the email address is required. You can ask to have everything under your address erased. {{messagingName}} has its own terms. The privacy policy has the rest.',
      atContact: true,
    },
    {
      question: 'Can I set limits for myself?',
      answer:
        'Yes, and before the first deposit is the best time. Choose a monthly sum and an hour at which you stop, and write both down. Lower the daily transfer limit in your banking app. You can also ask the desk to pause your ID or to close it, without giving a reason, and ask a relative to hold you to it.',
    },
    {
      question: 'Play is no longer fun. Where do I find help?',
      answer:
        'Stop for today and tell one person you trust. {{helpLine}}, the Government of India’s free mental-health line, answers at {{helpLineNumber}} round the clock and in many Indian languages; relatives may call, too. A family doctor can refer you further. Ask the desk to close your ID as well; one message is enough.',
    },
  ],
};
