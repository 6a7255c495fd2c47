import type { Role } from '#contract/auth-rules.ts';

/** What a role is called, and what it is for. */
export const roleWords = {
  owner: { name: 'Owner', an: 'an owner', may: 'may do everything, people and settings too' },
  editor: {
    name: 'Editor',
    an: 'an editor',
    may: 'writes posts and pages, with categories, pictures and fixtures',
  },
  answerer: {
    name: 'Answerer',
    an: 'an answerer',
    may: 'answers leads: messages and the people behind them',
  },
} as const satisfies Record<Role, { name: string; an: string; may: string }>;
