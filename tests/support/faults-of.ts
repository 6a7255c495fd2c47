import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type Values = Record<string, readonly unknown[]>;

/** The fields that a schema of the contract finds fault with, called as the API calls them; none where it accepts the value. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text);

/** What a schema says of each value in the place of a field of `valid`: the values of which it is not what is `wanted`. */
function others(
  schema: Schema,
  valid: object,
  values: Values,
  wanted: (field: string) => string[],
): string[] {
  const found: string[] = [];
  for (const [field, all] of Object.entries(values)) {
    for (const value of all) {
      const faults = faultsOf(schema, { ...valid, [field]: value });
      if (faults.join() === wanted(field).join()) continue;
      found.push(`${field}: ${shorten(JSON.stringify(value) ?? 'absent')} has faults in [${faults.join()}]`);
    }
  }
  return found;
}

/** The values that a schema accepts, or refuses for another field than their own. */
export const notRefused = (schema: Schema, valid: object, values: Values): string[] =>
  others(schema, valid, values, (field) => [field]);

/** The values that a schema does not accept. */
export const notAccepted = (schema: Schema, valid: object, values: Values): string[] =>
  others(schema, valid, values, () => []);
