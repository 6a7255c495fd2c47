import * as z from 'zod/mini';
import { defaultContent, type SettingsContent, settingsContent } from '#contract/settings.ts';

/** A text that the operator types freely. */
export interface TextField {
  /** `words.home.welcome.heading`. */
  path: string;
  /** Characters. */
  max: number;
}

interface Choice {
  textOf: (field: TextField) => string;
  /** How many entries a list has, of so many at most. */
  entriesOf: (most: number) => number;
  /** Absent: yes. */
  isChosen?: (path: string) => boolean;
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  maxItems?: number;
  maxLength?: number;
}

/** Their form is another one than text's; of networks there are no more than the defaults have. */
const LINKS = /\.(?:messaging|href)$/;
const SOCIAL = 'site.social';
/** Given by the server. */
const VERSION = 'words.notice.version';

/** Settings with a chosen text in each field that the schema has, new ones too. What is no text is as the site ships. */
export function settingsBySchema({ textOf, entriesOf, isChosen = () => true }: Choice): SettingsContent {
  const made = (schema: Schema, shipped: unknown, path: string): unknown => {
    if (schema.properties !== undefined) {
      const names = Object.keys(schema.properties).filter((name) => name !== 'lang');
      return Object.fromEntries(
        names.map((name) => [name, made(child(schema, name), field(shipped, name), join(path, name))]),
      );
    }
    if (schema.type === 'array') {
      const entries = Array.isArray(shipped) ? shipped : [];
      const most = path === SOCIAL ? entries.length : (schema.maxItems ?? entries.length);
      const item = schema.items ?? schema.prefixItems?.[0] ?? {};
      return Array.from({ length: entriesOf(most) }, (_, at) =>
        made(item, entries[at % entries.length], join(path, String(at))),
      );
    }
    if (schema.type === 'boolean') return isChosen(path);
    const isText = schema.maxLength !== undefined && !LINKS.test(path) && path !== VERSION;
    return isText ? textOf({ path, max: schema.maxLength ?? 0 }) : shipped;
  };
  const schema = z.toJSONSchema(settingsContent, { unrepresentable: 'any' }) as Schema;
  const content = made(schema, defaultContent, '');
  // What the limits refuse fails the test that asked for it, by the server's answer.
  return content as SettingsContent;
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
const child = (schema: Schema, name: string) => schema.properties?.[name] ?? {};
const field = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
