import * as z from 'zod/mini';
import { builtCopies } from '#contract/built-copies.ts';
import { fixture } from '#contract/fixtures.ts';
import { FIXTURE_MS } from '#contract/fixtures-rules.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import { sportsEvents } from '#pwa/site/fixtures/sports-events.ts';
import { savedFixtures } from '#pwa/worker/posts/saved-fixtures.ts';
import { savedDocument } from '#pwa/worker/routes/site-documents.ts';
import { changedPage } from './fill-template.ts';

const fixtures = z.array(fixture);
/** Start and end of an element with data for search engines. */
const [DATA, END] = ['<script type="application/ld+json">', '</script>'];

/** The page of the fixtures, whose head lists the saved ones for search engines. undefined where none are saved, and where it is hidden. */
export async function fixturesPage(): Promise<Response | undefined> {
  const [page, saved] = await Promise.all([savedDocument(builtCopies.fixtures), savedFixtures()]);
  const { data: all = [] } = fixtures.safeParse(await saved?.json().catch(() => undefined));
  const from = Date.now() - FIXTURE_MS;
  const listed = all.filter(({ starts_at }) => Date.parse(starts_at) > from);
  // Hidden, it is the page for an address without one.
  if (page?.ok !== true || listed.length === 0) return undefined;
  return changedPage(page, (html) => {
    const origin = /<link rel="canonical" href="([^"]*)\/fixtures"/.exec(html)?.[1] ?? '';
    const events = sportsEvents(origin, listed).map((event) => DATA + embed(event) + END);
    // Behind the data of the breadcrumb, where the server's page has them, too: hydration compares both.
    const at = html.indexOf(END, html.indexOf(DATA)) + END.length;
    return html.slice(0, at) + events.join('') + html.slice(at);
  });
}
