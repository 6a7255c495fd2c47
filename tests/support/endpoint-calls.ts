import type { Endpoint } from '#contract/endpoint.ts';

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The address of an endpoint with something in each of its parameters. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, value = '1'): string {
  return `/api${path.replace(/:\w+/g, value)}`;
}

/** Whether each parameter of its path may have this value, as it is written in an address. */
export function takesValue({ path, params }: Endpoint, value: string): boolean {
  const names = path.match(/(?<=:)\w+/g) ?? [];
  const given = Object.fromEntries(names.map((name) => [name, decodeURIComponent(value)]));
  return params === undefined || params.safeParse(given).success;
}

/** The id of a row, the key of a draft, the id of a session, a kind of the trash. */
const IDS = ['999', '99999999-9999-4999-8999-999999999999', '9'.repeat(16), 'message'];

/** What the parameters of a path may be: the first choice where the path takes it, else an id that nothing has. */
export function valueFor(endpoint: Endpoint, first = '999'): string {
  const value = [first, ...IDS].find((each) => takesValue(endpoint, each));
  if (value === undefined) throw new Error(`no id fits ${nameOf(endpoint)}`);
  return value;
}
