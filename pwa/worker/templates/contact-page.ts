import { builtCopies } from '#contract/built-copies.ts';
import type { ContactFields } from '#contract/contact.ts';
import { preferredChannels, preferredTimes } from '#contract/contact-preference.ts';
import { contactLabels } from '#contract/contact-rules.ts';
import type { FieldError } from '#contract/problem.ts';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { readRepeated } from '#pwa/site/outbox/core/repeated.ts';
import { takeSnapshot } from '#pwa/site/outbox/core/snapshot.ts';
import { FAILED, repeatedText, SAVED, SENT, timeLabel } from '#pwa/site/outbox/core/words.ts';
import { savedDocument } from '#pwa/worker/routes/site-documents.ts';
import { filledPage, type TemplateValues } from './fill-template.ts';

export const CONTACT_PATH = '/contact';

/** The outcomes of a plain post, shown before the page's script runs. */
export const OUTCOMES = {
  sent: { tone: 'ok', role: 'alert', words: 'sent', text: SENT, answered: [{}], again: [] },
  saved: { tone: 'waiting', role: 'status', words: 'waiting', text: SAVED, answered: [], again: [] },
  failed: { tone: 'danger', role: 'alert', words: 'failed', text: FAILED, answered: [], again: [] },
};

/** The contact page, after a plain post with its outcome. undefined where the template is out of reach. */
export async function answerContactPage(url: URL): Promise<Response | undefined> {
  const { searchParams } = url;
  const again = searchParams.get('again');
  if (again !== null) {
    const answer = await (isServers(searchParams) ? fetch(url) : repeatedForm(again)).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  if (searchParams.has('sent')) return contactPage({ notice: [OUTCOMES.sent] });
  // When the message was sent since, the page's script shows it: the address stays the same.
  const isSaved = searchParams.has('saved') && (await isAnyWaiting());
  return contactPage(isSaved ? { notice: [OUTCOMES.saved] } : {});
}

const isAnyWaiting = () =>
  takeSnapshot().then(
    ({ items }) => items.length > 0,
    () => false,
  );

/** Its receipts are signed (api/rendering/contact-page.ts); only it knows what they are of. */
const isServers = (searchParams: URLSearchParams) => (searchParams.get('sent') ?? '1') !== '1';

/** An empty form, and what became of the same text. undefined where that is not known, or the template is out of reach. */
async function repeatedForm(key: string): Promise<Response | undefined> {
  const repeated = await readRepeated(key);
  return repeated && contactPage({ notice: [repeatedNotice(repeated)] });
}

type KnownRepeated = NonNullable<Awaited<ReturnType<typeof readRepeated>>>;

export function repeatedNotice({
  earlier,
  isWaiting,
  again,
}: Pick<KnownRepeated, 'earlier' | 'isWaiting' | 'again'>): TemplateValues {
  const fields = Object.entries(again).map(([name, value]) => ({ name, value }));
  const repeated = { text: repeatedText(timeLabel(earlier.writtenAt), isWaiting), again: [{ fields }] };
  return isWaiting
    ? { ...OUTCOMES.saved, words: 'repeated-waiting', ...repeated }
    : { ...OUTCOMES.sent, words: 'repeated', answered: [], ...repeated };
}

interface ShownForm {
  /** Of the draft, and of the corrected message; a new one where none is given: the form may be posted before its script runs. */
  key?: string;
  /** What was typed. */
  values?: ContactFields;
  /** What is wrong with it; absent where nothing was refused. */
  errors?: readonly FieldError[];
  /** What became of a post. */
  notice?: readonly TemplateValues[];
}

/** The form with what was typed and its errors. */
export async function refusedForm(form: Required<Omit<ShownForm, 'notice'>>): Promise<Response> {
  const page = await contactPage({ ...form, notice: [OUTCOMES.failed] }, 400);
  // The server's page is empty, but its script opens the draft.
  return page ?? fetch(CONTACT_PATH);
}

const labelOf = (field: string) => (contactLabels[field] ? `${contactLabels[field]}: ` : '');

/** The values of the template (pwa/build/contact-template.ts). */
export function contactValues({
  key = newKey(),
  values = NO_TEXT,
  errors,
  notice = [],
}: ShownForm): TemplateValues {
  const { preferred_channel, preferred_time, ...texts } = values;
  const options = [...Object.keys(preferredChannels), ...Object.keys(preferredTimes)];
  const chosen = options.map((name) => [
    `is_${name}`,
    name === preferred_channel || name === preferred_time ? [{}] : [],
  ]);
  const refused = errors && [
    { errors: errors.map(({ field, message }) => ({ field, message, label: labelOf(field) })) },
  ];
  return { ...texts, ...Object.fromEntries(chosen), key, notice, refused: refused ?? [] };
}

async function contactPage(form: ShownForm, status = 200): Promise<Response | undefined> {
  // A device that has lost its storage shows what became of a post, too.
  const file =
    (await savedDocument(builtCopies.contact).catch(() => undefined)) ??
    (await fetchWhole(builtCopies.contact).catch(() => undefined));
  return file?.ok ? filledPage(file, contactValues(form), status).catch(() => undefined) : undefined;
}
