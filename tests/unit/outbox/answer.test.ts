import { describe, expect, test } from 'vitest';
import { Problem, type ProblemCode, problemBody, problems } from '#contract/problem.ts';
import { type Answer, readAnswer } from '#pwa/site/outbox/core/send.ts';

const KEY = '0b8f6f2e-5f0a-4c3f-9a44-0d6f3c1f9a11';
const OTHER = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const receipt = { id: 1042, key: KEY, date: '2026-11-20T09:02:00.000Z' };

/** An answer of our server unless stated otherwise. */
const answer = (part: Partial<Answer>): Answer => ({ status: 201, echo: KEY, body: receipt, ...part });
const kindOf = (part: Partial<Answer>) => readAnswer(answer(part), KEY).kind;

describe('Only the server’s own word that it has the message ends the wait', () => {
  test.each([
    ['201, the key in header and body', {}],
    ['the key quoted, as a structured header', { echo: `"${KEY}"` }],
    ['the key in capitals', { echo: KEY.toUpperCase() }],
    ['a late repeat of a message that was deleted there', { body: { ...receipt, id: null } }],
  ])('stored: %s', (_, part) => expect(kindOf(part)).toBe('stored'));

  test.each<[string, Partial<Answer>]>([
    ['201 without the header', { echo: null }],
    ['201 with another key in the header', { echo: OTHER }],
    ['201 with another key in the body', { body: { ...receipt, key: OTHER } }],
    ['201 with no key in the body', { body: { ...receipt, key: null } }],
    ['201 with HTML', { body: undefined }],
    ['201 with other JSON', { body: [] }],
    ['200 with the right body', { status: 200 }],
    ['204', { status: 204, body: undefined }],
    ['a redirect that was not followed', { status: 0, echo: null, body: undefined }],
    ['302', { status: 302, echo: null, body: undefined }],
    ['a portal’s 200', { status: 200, echo: null, body: undefined }],
    ['408', { status: 408 }],
    ['409', { status: 409 }],
    ['425', { status: 425 }],
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['502 of a proxy', { status: 502, echo: null }],
    ['503', { status: 503 }],
    ['507', { status: 507 }],
    ['a 400 that does not name the key', { status: 400, echo: null }],
    ['a portal’s 403', { status: 403, echo: null }],
    ['a proxy’s 413', { status: 413, echo: null }],
    ['a 422 for another key', { status: 422, echo: OTHER }],
  ])('waits: %s', (_, part) => expect(kindOf(part)).toBe('wait'));

  test.each([400, 401, 403, 404, 405, 410, 413, 415, 422])('parked: our own %i', (status) =>
    expect(kindOf({ status, body: undefined })).toBe('refused'),
  );
});

test('A refusal brings the server’s sentence and its words on each field', () => {
  const errors = [{ field: 'email', message: 'This does not look like an email address.' }];
  const body = problemBody(new Problem('invalid_fields', { errors }));
  expect(readAnswer(answer({ status: 400, body }), KEY)).toEqual({
    kind: 'refused',
    errors,
    fault: { kind: 'refused', status: 400, title: 'Some fields need correcting.' },
  });
});

test('A refusal without a code, or of one that the page does not know, brings its title and its fields', () => {
  const errors = [{ field: 'phone', message: 'This number cannot be called.' }];
  for (const code of [undefined, 'a code of a later version']) {
    expect(
      readAnswer(answer({ status: 422, body: { title: 'Not this number.', code, errors } }), KEY),
    ).toEqual({
      kind: 'refused',
      errors,
      fault: { kind: 'refused', status: 422, title: 'Not this number.' },
    });
  }
});

test('Every error of the contract either waits or is parked with its sentence, as product.md says', () => {
  const waiting = new Set([408, 409, 425, 429]);
  for (const [code, { status, title }] of Object.entries(problems)) {
    const body = problemBody(new Problem(code as ProblemCode));
    const isWaiting = status >= 500 || waiting.has(status);
    const { kind, fault } = { fault: undefined, ...readAnswer(answer({ status, body }), KEY) };
    expect([code, kind]).toEqual([code, isWaiting ? 'wait' : 'refused']);
    expect([code, fault?.title]).toEqual([code, isWaiting ? undefined : title]);
  }
});

test('Retry-After is kept whoever sent it', () => {
  expect(readAnswer(answer({ status: 503, echo: null, retryAfter: 120 }), KEY)).toMatchObject({
    retryAfter: 120,
  });
  expect(readAnswer(answer({ status: 429, retryAfter: 7 }), KEY)).toMatchObject({ retryAfter: 7 });
});

test('A stranger on the line holds the outbox for a quarter of an hour at most, our server for as long as it asks', () => {
  const patience = (part: Partial<Answer>) => {
    const outcome = readAnswer(answer({ status: 503, retryAfter: 86_400, ...part }), KEY);
    return outcome.kind === 'wait' ? outcome.retryAfter : undefined;
  };
  expect(patience({ echo: null })).toBe(900);
  expect(patience({ echo: null, retryAfter: 30 })).toBe(30);
  expect(patience({})).toBe(86_400);
});
