/**
 * Every error the API can answer with, its status and the sentence a person reads.
 * The shape is RFC 9457 (`application/problem+json`); clients decide by `code`, never by `title`.
 */
export const problems = {
  bad_request: { status: 400, title: 'Couldn’t read the request.' },
  invalid_fields: { status: 400, title: 'Some fields need correcting.' },
  unauthorized: { status: 401, title: 'Please log in.' },
  wrong_credentials: { status: 401, title: 'The username or the password is wrong.' },
  code_needed: { status: 401, title: 'Enter the code for two-step login.' },
  wrong_passkey: { status: 401, title: 'This passkey is not known here. Log in with the password.' },
  wrong_code: { status: 401, title: 'The code is wrong, or it was used already.' },
  forbidden: { status: 403, title: 'Your role does not allow this. Ask an owner of this site.' },
  foreign_origin: { status: 403, title: 'This request came from another site and was refused.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  timeout: { status: 408, title: 'The request took too long to arrive.' },
  in_progress: { status: 409, title: 'This message is still being stored. Try again in a moment.' },
  changed_meanwhile: { status: 409, title: 'It was changed in another window.' },
  post_stands: {
    status: 409,
    title: 'An earlier try of this form was already saved, with other content.',
  },
  category_exists: { status: 409, title: 'A category with this name already exists.' },
  category_in_use: { status: 409, title: 'Posts are in this category. Move or delete them first.' },
  picture_in_use: { status: 409, title: 'This picture is in use. Remove it there first, or replace it.' },
  category_fixed: { status: 409, title: 'The home page shows this category, so it cannot be deleted.' },
  label_exists: { status: 409, title: 'A label with this name already exists.' },
  note_changed: { status: 409, title: 'The note was changed elsewhere.' },
  no_mail_server: { status: 409, title: 'No mail server is set up, so no mail can be sent from here.' },
  mail_handed_over: { status: 409, title: 'Too late: the mail is already being sent.' },
  second_factor_on: { status: 409, title: 'Two-step login is already on. Switch it off first.' },
  second_factor_off: { status: 409, title: 'Two-step login is not set up.' },
  last_owner: { status: 409, title: 'This is the last owner. Make somebody else an owner first.' },
  too_many_invites: { status: 409, title: 'Too many invitations are open. Revoke some first.' },
  backup_elsewhere: { status: 409, title: 'This site is on PostgreSQL: make its backups with pg_dump.' },
  backup_running: { status: 409, title: 'A backup is being downloaded already. Try again when it is done.' },
  export_running: { status: 409, title: 'An export is being downloaded already. Try again when it is done.' },
  not_rendered: {
    status: 422,
    title: 'Couldn’t build the pages with this content. The published version stays.',
  },
  upload_gone: {
    status: 410,
    title: 'The file is not on the server any more. Choose it again.',
  },
  invite_gone: {
    status: 410,
    title: 'This invitation was used or revoked, or it is too old. Ask for a new one.',
  },
  gone: { status: 410, title: 'What was at this address is gone for good.' },
  too_large: { status: 413, title: 'The request is too large.' },
  address_too_long: { status: 414, title: 'This address is too long, or says too much.' },
  unsupported_type: { status: 415, title: 'This kind of content is not accepted here.' },
  unsupported_image: { status: 415, title: 'The file is not a JPEG, PNG, WebP or AVIF image.' },
  unreadable_image: { status: 422, title: 'The image is damaged or in a format that can’t be read.' },
  key_reused: { status: 422, title: 'This Idempotency-Key was used for another message.' },
  too_many: { status: 429, title: 'Too many requests. Wait a little, then try again.' },
  headers_too_large: { status: 431, title: 'The headers of the request are too large.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  not_implemented: { status: 501, title: 'This method is unknown here.' },
  busy: { status: 503, title: 'The site is busy. Try again in a moment.' },
  not_ready: { status: 503, title: 'The site cannot do its work at the moment.' },
  disk_full: { status: 507, title: 'The server has no room left. Try again later.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

export interface FieldError {
  field: string;
  message: string;
}

/** The JSON body of an error. `code` is our extension member (RFC 9457, 3.2). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  errors?: FieldError[];
  /** The id of what is in the way. */
  stands?: number;
}

interface ProblemOptions {
  detail?: string;
  errors?: FieldError[];
  stands?: number;
  /** Seconds; becomes the header Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected failure: thrown by a handler, answered as problem+json, thrown again by the browser's client. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: FieldError[];
  readonly stands: number | undefined;
  readonly retryAfter: number | undefined;

  /** Compares by name, since the site's bundle holds a second copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem' && 'code' in value;
  }

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(problems[code].title, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.stands = options.stands;
    this.retryAfter = options.retryAfter;
  }

  /** One field is wrong: what is thrown where the contract's schema cannot know it. @param message shown at the field */
  static field(field: string, message: string): Problem {
    return new Problem('invalid_fields', { errors: [{ field, message }] });
  }

  /** Reads a body that claims to be ours; undefined for anything else (a proxy's page, a portal's JSON). */
  static fromBody(body: unknown, retryAfter?: number): Problem | undefined {
    if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
    const { code, detail, errors, stands } = body as Partial<ProblemBody>;
    if (typeof code !== 'string' || !Object.hasOwn(problems, code)) return undefined;
    return new Problem(code, {
      ...(typeof detail === 'string' ? { detail } : {}),
      ...(Array.isArray(errors) ? { errors: errors.filter(isFieldError) } : {}),
      ...(typeof stands === 'number' ? { stands } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  }
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldError).field === 'string' &&
    typeof (value as FieldError).message === 'string'
  );
}

export const problemBody = ({ code, message, status, detail, errors, stands }: Problem): ProblemBody => ({
  type: `urn:problem:${code}`,
  title: message,
  status,
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(errors.length === 0 ? {} : { errors }),
  ...(stands === undefined ? {} : { stands }),
});
