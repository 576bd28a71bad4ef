import type { OpenAPIObject } from '@nestjs/swagger';
import { WHOLE_MAX } from '@rabbet/domain/records/fields';
import { type ActionRoute, actionRoutesOf } from './changes/routes/action-route';
import { changeRoutesOf } from './changes/routes/change-route';
import { PROBLEM, problemResponses, problemRefs } from './docs-problems';
import { nullableSchema, ReplySchemas } from './docs-replies';
import { refTo } from './shapes/reply-shape';
import type { Feature } from './feature';
import type { BodyClass } from './shapes/body-class';
import { envelopeShape } from './shapes/form-envelope';
import { bodyExample } from './shapes/field-examples';
import { rowEntries, hasCursor } from './reads/read-entry';
import type { Schema } from './shapes/reply-shape';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Method = 'get' | 'post' | 'put' | 'delete';
/** Parts of a feature that the documentation needs. */
export type DocumentedFeature = Pick<Feature, 'reads' | 'controllers' | 'replies'>;

const METHODS: readonly Method[] = ['get', 'post', 'put', 'delete'];
const MANY_CHANGES_PATH = '/core/changes';
const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;

/** Schema of the answer to every change, with the properties that features add. */
function changedSchema(replies: Readonly<Record<string, object>>) {
  const revision = { ...whole, description: 'for the next If-Match' };
  return { type: 'object', required: ['id', 'revision'], properties: { id: whole, revision, ...replies } };
}

const UNKNOWN_SECRET_RESPONSE = { 404: { $ref: '#/components/responses/Unopened' } };

const requestHeader = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  description,
  schema: text,
});
const KEY_HEADER = requestHeader(
  'Idempotency-Key',
  'the same again with the same key is done once, and answered alike',
);
const MATCH_HEADER = requestHeader('If-Match', 'the revision that was looked at, as in "3"');
const POSITION_HEADER = requestHeader(
  'Log-Position',
  'what a change answered: the reply waits until it shows that change',
);
const ID_SCHEMA = { ...whole, minimum: 1, maximum: WHOLE_MAX };
const responseHeader = (description: string) => ({ description, schema: text });

/**
 * Completes the OpenAPI document that Nest makes from the controllers: adds replies, problems, headers and examples to each
 * operation, and the schemas of replies. Called by `docs.ts`.
 */
export function completeDocument(document: OpenAPIObject, features: readonly DocumentedFeature[]): OpenAPIObject {
  const replies = new ReplySchemas();
  const answers = new Map(
    features.flatMap(({ reads = [] }) =>
      [...reads, ...rowEntries(reads)].map(
        (entry): [string, ReadAnswer & { mayFindNothing: boolean; isBySecret: boolean }] => [
          `/${entry.path}`,
          {
            ...replies.readReply(entry),
            mayFindNothing: entry.shape === 'record',
            hasCursor: hasCursor(entry),
            isBySecret: entry.bySecret !== undefined,
          },
        ],
      ),
    ),
  );
  const actions = new Map(
    features.flatMap(({ controllers = [] }) =>
      controllers
        .flatMap(actionRoutesOf)
        .map((route): [string, ActionRoute] => [`${route.method} ${route.address}`, route]),
    ),
  );
  const bodies = new Map(bodiesOf(features).map((body) => [refTo(body.name).$ref, body]));
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const answer = method === 'get' ? answers.get(path) : undefined;
      const action = actions.get(`${method} ${path}`);
      if (answer) completeRead(operation, answer);
      else if (action) completeAction(operation, action, replies, bodies);
      else if (path !== MANY_CHANGES_PATH) completeChange(operation, method, bodies);
      const problems = problemRefs(method, answer?.mayFindNothing ?? path.includes('{id}'));
      Object.assign(
        operation.responses,
        problems,
        answer?.isBySecret && { ...problemRefs('get', false, 429), ...UNKNOWN_SECRET_RESPONSE },
      );
    }
  const responses = { ...problemResponses(), Unopened: unknownSecretResponse(replies) };
  const changeProperties = Object.assign({}, ...features.map((feature) => feature.replies ?? {})) as Record<
    string,
    object
  >; // by their names
  const replySchemas = structuredClone<object>({
    Problem: PROBLEM,
    Changed: changedSchema(changeProperties),
    ...replies.components,
  });
  const bodySchemas = replaceNullable(document.components?.schemas ?? {}) as object; // by their names, as they were
  const [duplicate] = Object.keys(replySchemas).filter((name) => name in bodySchemas);
  if (duplicate) throw new Error(`a body and a reply are both called ${duplicate}`);
  const schemas = { ...bodySchemas, ...replySchemas };
  const components = { ...document.components, schemas, responses } as OpenAPIObject['components']; // as OpenAPI 3.1 has them
  return { ...document, components: components ?? {} };
}

/** Response to a secret that opens nothing. */
function unknownSecretResponse(replies: ReplySchemas): object {
  const { schema } = replies.publicObject(envelopeShape);
  const code = 'record/unknown';
  const message = 'There is a problem with your workshop confirmation. Please contact us.';
  const example = { status: 1, type: 'error', data: [{ field: 'confirmation', code, message }] };
  return { description: 'what was sent opens nothing', content: { 'application/json': { schema, example } } };
}

interface ReadAnswer {
  readonly schema: Schema;
  readonly example: unknown;
  readonly hasCursor: boolean;
}

/** Completes a read. For public reads the token is optional: with it, staff get more fields. */
function completeRead(operation: Operation, { schema, example, hasCursor }: ReadAnswer): void {
  operation.security ??= [{}, { bearer: [] }];
  operation.parameters = [...(operation.parameters ?? []), POSITION_HEADER];
  operation.responses['200'] = {
    description: 'what was asked for',
    headers: {
      ETag: responseHeader('for If-None-Match; with a token the revision of a record at its own address, for If-Match'),
      ...(hasCursor && {
        Link: responseHeader('rel="next": the rows behind these, however the list changes; none behind the last'),
      }),
      'Log-Behind': responseHeader('true where the reply could not wait for the position'),
    },
    content: { 'application/json': { schema, example } },
  };
}

function completeAction(
  operation: Operation,
  { method, body, reply, isList }: ActionRoute,
  replies: ReplySchemas,
  bodies: Bodies,
): void {
  for (const parameter of operation.parameters ?? [])
    if ('in' in parameter && parameter.in === 'path' && parameter.name !== 'passkey') parameter.schema = ID_SCHEMA;
  const object = reply ? replies.publicObject(reply()) : { schema: { type: 'object' }, example: {} };
  const answer = isList ? { schema: { type: 'array', items: object.schema }, example: [object.example] } : object;
  const description = method === 'get' ? 'what was asked for' : 'what was done';
  for (const [status, response] of Object.entries(operation.responses))
    if (Number(status) < 300 && response && !('$ref' in response))
      Object.assign(response, { description, content: { 'application/json': answer } });
  const { requestBody } = operation;
  const content = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  if (content && body) content.example = bodyExample(body);
  completeForm(operation, bodies);
}

/** Classes of bodies by the references to their schemas. */
type Bodies = ReadonlyMap<unknown, BodyClass<unknown>>;

function completeChange(operation: Operation, method: Method, bodies: Bodies): void {
  const parameters = operation.parameters ?? [];
  for (const parameter of parameters) if ('in' in parameter && parameter.in === 'path') parameter.schema = ID_SCHEMA;
  operation.parameters = [...parameters, ...(method === 'post' ? [KEY_HEADER] : [KEY_HEADER, MATCH_HEADER])];
  for (const [status, response] of Object.entries(operation.responses))
    if (Number(status) < 300 && response && !('$ref' in response))
      Object.assign(response, {
        description: 'what was done',
        headers: {
          'Log-Position': responseHeader('for the next reads, to see it'),
          ETag: responseHeader('the revision, for the next If-Match'),
          'Idempotent-Replayed': responseHeader('true where it had been done before'),
        },
        content: { 'application/json': { schema: refTo('Changed'), example: { id: 1, revision: 0 } } },
      });
  const { requestBody } = operation;
  const contents = requestBody && 'content' in requestBody ? requestBody.content : {};
  const json = contents['application/json'];
  const body = json?.schema && '$ref' in json.schema ? bodies.get(json.schema.$ref) : undefined;
  if (json && body) json.example = bodyExample(body);
  completeForm(operation, bodies);
}

function completeForm({ requestBody }: Operation, bodies: Bodies): void {
  const form = requestBody && 'content' in requestBody ? requestBody.content['multipart/form-data'] : undefined;
  if (form) form.example = formExample(form.schema, bodies);
}

/** Example of a form with a file: the example of its fields, and a placeholder for the file. */
function formExample(schema: unknown, bodies: Bodies): object {
  const { allOf = [] } = (schema ?? {}) as { allOf?: readonly { $ref?: string; required?: readonly string[] }[] }; // as `documentedForm` in change-route.ts makes it
  const fieldExamples = allOf.flatMap(({ $ref }) => bodies.get($ref) ?? []).map((body) => bodyExample(body));
  const files = allOf.flatMap(({ required = [] }) => required.map((name) => ({ [name]: '(the bytes of the file)' })));
  return Object.assign({}, ...fieldExamples, ...files) as object; // by their names
}

function bodiesOf(features: readonly DocumentedFeature[]): BodyClass<unknown>[] {
  const routes = features.flatMap(({ controllers = [] }) =>
    controllers.flatMap((controller) => [...changeRoutesOf(controller), ...actionRoutesOf(controller)]),
  );
  return routes.flatMap(({ body }) => body ?? []);
}

/** Replaces `nullable`, which the framework writes and OpenAPI 3.1 no longer has. */
function replaceNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceNullable);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Schema; // an object of JSON
  const schema = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, replaceNullable(inner)]));
  return nullable === true ? nullableSchema(schema) : schema;
}
