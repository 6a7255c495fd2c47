import type * as z from 'zod/mini';
import type { ContactService } from '#api/features/contact/contact.service.ts';
import type { AppContext, Scope } from '#api/http/app-state.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { readForm } from '#api/http/read-body.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import {
  type ContactFields,
  contactFieldNames,
  contactFields,
  type PlainFormState,
  visitFields,
} from '#contract/contact.ts';
import { phoneNeeded } from '#contract/contact-preference.ts';
import { MESSAGE_MAX } from '#contract/contact-rules.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { readIdempotencyKey } from '#contract/text.ts';
import { campaignOf, PAGE_MAX, type Visit } from '#contract/visit.ts';
import type { PageRenderer } from './page-renderer.ts';

interface Deps {
  contacts: Pick<ContactService, 'receiveForm' | 'findSent' | 'formKeys'>;
  /** The whole page as HTML. */
  render: RenderForm;
  /** The headers of that page. */
  headers: () => Readonly<Record<string, string>>;
  /** Memory that the bodies of forms share. */
  formBudget: MemoryBudget;
  /** Names the expected failure behind a foreign error, e.g. of the database. */
  databaseProblem: (error: unknown) => Problem | undefined;
}

/** The field of a form that sends a text once more, on purpose; with a receipt it names the message, else the text is in the form. */
const AGAIN = 'again';
/** The field, and part of the address, that shows that a message was stored. */
const SENT = 'sent';
/** For how long the page that offers it may stay open. Seconds. */
const AGAIN_WITHIN = 24 * 60 * 60;

/** The contact page for browsers whose script has not loaded: a form with a key of its own, and what becomes of it. */
export function contactPage({ contacts, render, headers, formBudget, databaseProblem }: Deps) {
  const { formKeys } = contacts;

  async function answer(ctx: AppContext, status: number, state: PlainFormState): Promise<void> {
    const html = await render(state, ctx.state.scope);
    ctx.status = status;
    ctx.type = 'html';
    // A cached copy would give one key to several messages.
    ctx.set('Cache-Control', 'no-store');
    ctx.set({ ...headers() });
    ctx.body = html;
  }

  async function submit(ctx: AppContext): Promise<void> {
    const form = await readForm(ctx, formBudget).catch(asRefusal);
    if (form instanceof Problem) return showRefusal(ctx, form);
    const formKey = readIdempotencyKey(form.get('key') ?? '');
    const sentToken = form.get(SENT);
    if (sentToken !== undefined) await fillFromEarlier(form, sentToken);
    const back = async () => ({
      key: formKey ?? (await formKeys.newFormKey()),
      outcome: 'failed' as const,
      // The address of a stored message's page shows nothing of the message.
      values: sentToken === undefined ? values : {},
    });
    const values = valuesOf(form);
    const parsed = contactFields.safeParse(values);
    const errors = parsed.success ? withoutPhone(parsed.data) : errorsOf(parsed.error);
    if (!parsed.success || errors.length > 0) {
      return answer(ctx, 400, { ...(await back()), errors });
    }
    let receipt: Awaited<ReturnType<typeof contacts.receiveForm>>;
    try {
      const posted = {
        formKey,
        fields: parsed.data,
        visit: visitOf(ctx, form),
        isAgain: form.has(AGAIN),
      };
      receipt = await contacts.receiveForm(posted, ctx.state.scope.ip);
    } catch (error) {
      const problem = error instanceof Problem ? error : databaseProblem(error);
      if (problem === undefined) throw error;
      if (problem.retryAfter !== undefined) ctx.set('Retry-After', String(problem.retryAfter));
      return answer(ctx, problem.status, await back());
    }
    // The key of the form that sends it again is in the address, too: after Back the same press is the same message.
    const again =
      receipt.repeats === undefined
        ? ''
        : [receipt.repeats, Date.parse(receipt.date), await formKeys.newFormKey()].join('.');
    const parameter = again && `&${AGAIN}=${again}`;
    ctx.redirect(`/contact?${SENT}=${await formKeys.newSentToken(again)}${parameter}#sent`);
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
  }

  /** Fills a form that names a message which was sent before with what is in that message. */
  async function fillFromEarlier(form: Map<string, string>, sentToken: string): Promise<void> {
    const about = form.get(AGAIN) ?? '';
    const isOurs = about !== '' && (await formKeys.isSentToken(sentToken, { about, within: AGAIN_WITHIN }));
    const sent = isOurs ? await contacts.findSent(readAgain(about).id) : undefined;
    for (const [name, value] of Object.entries(sent ?? {})) if (value !== null) form.set(name, value);
  }

  /** Answers a form whose text did not arrive; the browser still has it. */
  async function showRefusal(ctx: AppContext, { code, status, retryAfter }: Problem): Promise<void> {
    if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
    const message = `A message has at most ${MESSAGE_MAX.toLocaleString('en')} characters. Go back to shorten it.`;
    const errors = code === 'too_large' ? [{ field: 'message', message }] : [];
    return answer(ctx, status, { key: await formKeys.newFormKey(), outcome: 'failed', errors });
  }

  async function show(ctx: AppContext): Promise<void> {
    const { searchParams } = ctx.URL;
    const sentToken = searchParams.get(SENT) ?? '';
    const about = searchParams.get(AGAIN) ?? '';
    const key = await formKeys.newFormKey();
    if (!(await formKeys.isSentToken(sentToken, { about }))) return answer(ctx, 200, { key });
    if (about === '') return answer(ctx, 200, { key, outcome: 'sent' });
    const { at, key: keyOfAgain } = readAgain(about);
    const again = { key: keyOfAgain, [SENT]: sentToken, [AGAIN]: about };
    return answer(ctx, 200, { key, outcome: 'repeated', repeated: { at, again } });
  }

  return { show, submit };
}

/** Signed, so it is whole. */
function readAgain(about: string): { id: number; at: string; key: string } {
  const [id, at, key = ''] = about.split('.');
  return { id: Number(id), at: new Date(Number(at)).toISOString(), key };
}

const errorsOf = ({ issues }: z.core.$ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }));

/** The way that was chosen may need a number, as in the form with script. */
function withoutPhone(fields: ContactFields): FieldError[] {
  const message = phoneNeeded(fields);
  return message === undefined ? [] : [{ field: 'phone', message }];
}

/** The refusal of a person's form: too long, too slow, or without room. Other errors come from programs' forms. */
function asRefusal(error: unknown): Problem {
  if (error instanceof Problem && ['too_large', 'timeout', 'busy'].includes(error.code)) return error;
  throw error;
}

/** Browsers send line ends as CRLF; with script the same text goes with LF, and must count as the same. */
function valuesOf(form: Map<string, string>): Partial<ContactFields> {
  const values: Partial<ContactFields> = {};
  for (const name of contactFieldNames) {
    const value = form.get(name);
    if (value !== undefined) values[name] = value.replaceAll('\r\n', '\n');
  }
  return values;
}

/** What a plain form says about the visit: the address that it was at, the version of the consent words, and a field that no person sees. */
function visitOf(ctx: AppContext, form: Map<string, string>): Visit {
  const from = URL.parse(ctx.get('Referer'));
  const inForm = { website: form.get('website') ?? '', notice: visitFields.notice.parse(form.get('notice')) };
  if (from === null || from.host !== ctx.host) return inForm;
  return {
    ...inForm,
    page: visitFields.page.parse(from.pathname.slice(0, PAGE_MAX)),
    campaign: visitFields.campaign.parse(campaignOf(from.search)),
  };
}

/** The whole contact page as HTML. @throws Problem busy when too many wait */
type RenderForm = (state: PlainFormState, by: Pick<Scope, 'ip' | 'signal'>) => Promise<string>;

interface FormDeps {
  renderer: Pick<PageRenderer, 'render' | 'version'>;
  limitWork: WorkLimit;
}

/** Where each gets a key of its own. A UUID, as the page expects it. */
const KEY = '00000000-0000-4000-8000-000000000000';

/** The empty form, which most are shown, is rendered once for the content that is published, and the key put in. */
export function contactHtml({ renderer, limitWork }: FormDeps): RenderForm {
  const render: RenderForm = async (plainForm, by) =>
    (await limitWork(by, () => renderer.render('/contact', { plainForm }))).html;
  let empty: { version: object; html: Promise<string> } | undefined;

  function emptyForm(ip: string): Promise<string> {
    const { version } = renderer;
    if (empty?.version === version) return empty.html;
    // The work continues when a client leaves, since others wait for it, too.
    const html = render({ key: KEY }, { ip, signal: undefined });
    empty = { version, html };
    html.catch(() => {
      if (empty?.html === html) empty = undefined;
    });
    return html;
  }

  return async (state, by) => {
    const { key, ...others } = state;
    if (key === undefined || Object.keys(others).length > 0) return render(state, by);
    return (await emptyForm(by.ip)).replaceAll(KEY, key);
  };
}
