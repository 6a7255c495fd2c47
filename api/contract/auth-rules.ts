/** What a login is for. An owner may do everything. */
export const roles = ['owner', 'editor', 'answerer'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may make a call: `access` of each endpoint names one of these, so the endpoints are the table of what a role may do
 * (docs/operations.md prints it). One without `access` does not compile.
 */
export const everyRole = ['owner', 'editor', 'answerer'] as const satisfies readonly Role[];
/** The blog: posts, categories, pictures, previews. */
export const editors = ['owner', 'editor'] as const satisfies readonly Role[];
/** Leads: messages, the people who wrote them, and how operators are notified of them. */
export const answerers = ['owner', 'answerer'] as const satisfies readonly Role[];
/** People, settings and what everybody did. */
export const owners = ['owner'] as const satisfies readonly Role[];

export type Access = 'public' | typeof everyRole | typeof editors | typeof answerers | typeof owners;

/** Whether a login of this role may make a call, or open a screen, of this access. */
export const allows = (access: Access, role: Role): boolean =>
  access === 'public' || (access as readonly Role[]).includes(role);
