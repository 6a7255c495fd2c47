/** What a prepared reply may name as `{{name}}`: the person's names, and what the site is called. */
const replyVariables = ['first_name', 'last_name', 'brand'] as const;
type ReplyVariable = (typeof replyVariables)[number];

const PLACEHOLDER = /(\s*)\{\{\s*(\w+)\s*\}\}/g;

const isVariable = (name: string): name is ReplyVariable =>
  replyVariables.some((variable) => variable === name);

/** The reply as it is sent. Where a value is empty, the blank before it goes, too. */
export const fillReply = (text: string, values: Record<ReplyVariable, string>): string =>
  text.replace(PLACEHOLDER, (placeholder, blank: string, name: string) => {
    if (!isVariable(name)) return placeholder;
    const value = values[name].trim();
    return value === '' ? '' : blank + value;
  });

/** Why a prepared reply is not accepted, for the braces in it; undefined where they are fine. */
export function replyFault(text: string): string | undefined {
  const unknown = [...text.matchAll(PLACEHOLDER)]
    .map(([, , name = '']) => name)
    .find((name) => !isVariable(name));
  const known = replyVariables.map((name) => `{{${name}}}`).join(', ');
  if (unknown !== undefined) return `There is no {{${unknown}}}. A reply can name ${known}.`;
  if (/[{}]/.test(text.replace(PLACEHOLDER, '')))
    return `Braces go around a name, two on each side: ${known}.`;
  return undefined;
}
