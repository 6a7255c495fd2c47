import type { Link, Nodes, Text } from 'mdast';
import type { SiteFacts } from '#contract/site.ts';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const HELP_LINE = '{{helpLine}}';

/** The facts that a text may name, by their placeholders. */
const factsOf = (site: SiteFacts): Readonly<Record<string, string>> => ({
  brand: site.brand,
  since: String(site.since),
  customersAbout: site.customersAbout,
  customersHome: site.customersHome,
  clients: site.clients,
  users: site.users,
  rating: site.rating,
  branches: site.branches,
  withdrawalMinutes: String(site.withdrawalMinutes),
  currency: site.currency,
  minimumAge: String(site.minimumAge),
  messagingName: site.messagingName,
  legalDate: site.legalDate,
  helpLine: `${site.helpLine.name}, ${site.helpLine.number}`,
});

/** Puts the operator's facts in the place of `{{brand}}` and the like; an unknown placeholder stays as typed. */
export function fillFacts(text: string, site: SiteFacts): string {
  const facts = factsOf(site);
  return text.replace(PLACEHOLDER, (typed, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? typed) : typed,
  );
}

/** The same in a Markdown tree: what is filled in is text, whatever signs of Markdown it holds. `{{helpLine}}` is a link to call it. */
export function fillNodes(node: Nodes, site: SiteFacts): void {
  if ('value' in node) node.value = fillFacts(node.value, site);
  if ('url' in node) node.url = fillFacts(node.url, site);
  if (node.type === 'image' && node.alt) node.alt = fillFacts(node.alt, site);
  if (!('children' in node)) return;
  const isLink = node.type === 'link' || node.type === 'linkReference';
  node.children = node.children.flatMap((child) =>
    child.type === 'text' && !isLink ? withHelpLine(child, site) : [child],
  ) as typeof node.children;
  for (const child of node.children) fillNodes(child, site);
}

function withHelpLine(text: Text, { helpLine }: SiteFacts): (Text | Link)[] {
  const start = text.position?.start.offset ?? 0;
  // The place is the key by which the renderer tells nodes apart.
  const at = (offset: number) => {
    const point = { line: 1, column: 1, offset: start + offset };
    return { start: point, end: point };
  };
  let offset = 0;
  return text.value.split(HELP_LINE).flatMap((value, index) => {
    const words: Text = { type: 'text', value, position: at(offset) };
    const link: Link = {
      type: 'link',
      url: `tel:${helpLine.number}`,
      children: [{ type: 'text', value: HELP_LINE, position: at(offset) }],
      position: at(offset - 1),
    };
    offset += value.length + HELP_LINE.length;
    return index === 0 ? [words] : [link, words];
  });
}
