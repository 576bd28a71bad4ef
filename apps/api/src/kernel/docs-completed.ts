import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Method = 'get' | 'post' | 'put' | 'delete';

const METHODS: readonly Method[] = ['get', 'post', 'put', 'delete'];
const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;

/** What every problem looks like. */
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: text,
    title: text,
    status: whole,
    code: { ...text, description: 'for programs: it stays' },
    detail: { ...text, description: 'for people' },
    errors: {
      type: 'array',
      description: 'field by field',
      items: { type: 'object', properties: { field: text, code: text, message: text } },
    },
    revision: { ...whole, description: 'of the record, where somebody else has changed it' },
    since: { type: 'array', items: { type: 'object' }, description: 'what has changed since (staff only)' },
    request: { ...text, description: 'the number of the request, where something went wrong on our side' },
  },
} as const;

/** What every change answers, with what features answer besides. */
function changedSchema(replies: Readonly<Record<string, object>>) {
  const revision = { ...whole, description: 'for the next If-Match' };
  return { type: 'object', required: ['id', 'revision'], properties: { id: whole, revision, ...replies } };
}

const PROBLEMS: Readonly<Record<number, readonly [told: string, of: readonly Method[]]>> = {
  400: ['what was sent cannot be read, or a field is wrong', METHODS],
  401: ['only with the token', METHODS],
  404: ['there is no such record', ['get', 'put', 'delete']],
  409: ['an id, a number or a command id is in use', ['post', 'put', 'delete']],
  412: ['it has changed since it was looked at', ['put', 'delete']],
  413: ['the body is too long', ['post', 'put']],
  415: ['the body is no JSON in UTF-8', ['post', 'put']],
  422: ['the shop refuses', ['post', 'put', 'delete']],
  503: ['data are away for a moment: try again', METHODS],
};

const header = (name: string, description: string) => ({ name, in: 'header' as const, description, schema: text });
const KEY = header('Idempotency-Key', 'the same again with the same key is done once, and answered alike');
const MATCH = header('If-Match', 'the revision that was looked at, as in "3"');
const POSITION = header('Log-Position', 'what a change answered: the reply waits until it shows that change');

/** Adds what holds for all operations of a kind, and what no controller says for itself. */
export function completed(document: OpenAPIObject, replies: Readonly<Record<string, object>>): OpenAPIObject {
  const { components = {} } = document;
  const schemas = structuredClone<object>({ Problem: PROBLEM, Changed: changedSchema(replies) });
  components.schemas = { ...components.schemas, ...schemas };
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) complete(operation, method, path === '/core/changes');
    }
  return { ...document, components };
}

function complete(operation: Operation, method: Method, isMany: boolean): void {
  const isOpen = method === 'get' && !operation.security;
  const own = method === 'get' ? [POSITION] : isMany ? [] : method === 'post' ? [KEY] : [KEY, MATCH];
  operation.parameters = [...(operation.parameters ?? []), ...own];
  for (const [status, response] of Object.entries(operation.responses))
    if (method !== 'get' && !isMany && Number(status) < 300 && response && !('$ref' in response))
      Object.assign(response, {
        description: 'what was done',
        headers: { 'Log-Position': { schema: text }, ETag: { schema: text }, 'Idempotent-Replayed': { schema: text } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Changed' } } },
      });
  for (const [status, [description, of]] of Object.entries(PROBLEMS))
    if (of.includes(method) && !(isOpen && status === '401'))
      operation.responses[status] ??= {
        description,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
}
