import * as z from 'zod/mini';
import type { Endpoint, RawResponse } from '#contract/endpoint.ts';
import { errorsOf } from '#contract/endpoints.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';

type Schema = NonNullable<Endpoint['body']>;
type Json = Record<string, unknown>;

/** The API as OpenAPI 3.1, made from the contract alone. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = documentedPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Site API', version: '1', description: 'Fields are only ever added.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { operator: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** OpenAPI knows one path where a post and a picture share it: their methods distinguish them. */
const SHARED = 'idOrImage';
const isShared = (path: string) => /^\/blog\/:\w+$/.test(path);

/** A path as the document has it, its parameters in braces. */
export const documentedPath = (path: string): string =>
  isShared(path) ? `/blog/{${SHARED}}` : path.replace(/:(\w+)/g, '{$1}');

const problemSchema: Json = {
  description: 'RFC 9457; clients decide by `code`.',
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    stands: { type: 'integer', description: 'The id of what stands in the way.' },
  },
};

function toJson(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function describe(endpoint: Endpoint): Json {
  const parameters = (['path', 'query', 'header'] as const).flatMap((place) => parametersOf(endpoint, place));
  return {
    operationId: `${endpoint.method}${endpoint.path}`.replace(/\W+/g, '_').toLowerCase(),
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ operator: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined ? {} : { requestBody: bodyOf(endpoint, endpoint.body) }),
    'x-limits': endpoint.limits,
    responses: {
      [endpoint.status]: successOf(endpoint),
      ...(hasEtag(endpoint)
        ? { 304: { description: 'The client has this answer already, by its ETag.' } }
        : {}),
      ...failuresOf(errorsOf(endpoint)),
    },
  };
}

/** Whether `writeAnswer` gives the answer an ETag. */
const hasEtag = ({ method, cache, access, response }: Endpoint) =>
  method === 'GET' && access === 'public' && cache !== 'no-store' && response !== null && response !== 'csv';

const partOf = { path: 'params', query: 'query', header: 'headers' } as const;

function parametersOf(endpoint: Endpoint, place: keyof typeof partOf): Json[] {
  const schema = endpoint[partOf[place]];
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name: place === 'path' && isShared(endpoint.path) ? SHARED : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(endpoint: Endpoint, schema: Schema): Json {
  const json = toJson(schema, 'input');
  const content: Json = { 'application/json': { schema: json } };
  if (endpoint.file !== undefined) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const properties = { ...asObject(json.properties), [endpoint.file]: file };
    content['multipart/form-data'] = { schema: { ...json, properties } };
  }
  return { required: true, content };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const rawTypes: Readonly<Record<RawResponse, readonly string[]>> = {
  csv: ['text/csv'],
  sqlite: ['application/vnd.sqlite3'],
  zip: ['application/zip'],
  events: ['text/event-stream'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  image: ['image/avif', 'image/webp'],
};

function successOf({ response, paged, summary }: Endpoint): Json {
  const description = summary;
  if (response === null) return { description };
  if (typeof response === 'string') {
    return { description, content: Object.fromEntries(rawTypes[response].map((type) => [type, {}])) };
  }
  const row = toJson(response, 'output');
  const content = { 'application/json': { schema: paged ? { type: 'array', items: row } : row } };
  return paged ? { description, headers: pageHeaders, content } : { description, content };
}

const pageHeaders: Json = {
  'X-Total-Count': {
    description: 'Rows in all; beside the relation gte these or more',
    schema: { type: 'integer' },
  },
  'X-Total-Count-Relation': {
    description: 'A search stopped counting: there are so many or more',
    schema: { type: 'string', enum: ['gte'] },
  },
  Link: { description: 'RFC 8288: rel next, prev', schema: { type: 'string' } },
};

/** One response for each status, naming every code that has it. */
function failuresOf(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${problems[code].title}`).join(' '),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}
