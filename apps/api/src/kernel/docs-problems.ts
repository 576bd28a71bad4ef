import { STATUS_CODES } from 'node:http';
import { refTo } from './shapes/reply-shape';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;

/** Schema of every problem. */
export const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { ...text, const: 'about:blank' },
    title: text,
    status: whole,
    code: { ...text, description: 'for programs: it stays' },
    detail: { ...text, description: 'for people' },
    errors: {
      type: 'array',
      description: 'field by field',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: text, code: text, message: text },
      },
    },
    revision: { ...whole, description: 'of the record, where somebody else has changed it (staff only)' },
    since: {
      type: 'array',
      description: 'what has changed since (staff only)',
      items: {
        type: 'object',
        required: ['type', 'revision', 'at', 'by', 'fields'],
        properties: {
          type: { ...text, description: 'of the event' },
          revision: whole,
          at: { ...text, format: 'date-time' },
          by: { ...text, description: 'who did it' },
          fields: { type: 'array', items: text },
        },
      },
    },
    id: { ...whole, description: 'of the record that a command id was used for, where its own sender asks' },
    request: { ...text, description: 'the number of the request, where something went wrong on our side' },
  },
} as const;

type Method = 'get' | 'post' | 'put' | 'delete';
const ALL_METHODS: readonly Method[] = ['get', 'post', 'put', 'delete'];
const CHANGE_METHODS: readonly Method[] = ['post', 'put', 'delete'];
const BODY_METHODS: readonly Method[] = ['post', 'put'];
const ROW_METHODS: readonly Method[] = ['put', 'delete'];

interface ProblemEntry {
  /** Name among the responses of the document. */
  readonly name: string;
  readonly description: string;
  readonly methods: readonly Method[];
  readonly code: string;
  readonly detail: string;
}

const EXAMPLE_ERRORS = [{ field: 'page', code: 'range', message: 'It must be a number from 1 to 2147483647, not 0.' }];
const PROBLEMS: Readonly<Record<number, ProblemEntry>> = {
  400: {
    name: 'Unreadable',
    description: 'what was sent cannot be read, or a field is wrong',
    methods: ALL_METHODS,
    code: 'request/fields',
    detail: 'page: It must be a number from 1 to 2147483647, not 0.',
  },
  401: {
    name: 'NoToken',
    description: 'only with the token, and never with a wrong one',
    methods: ALL_METHODS,
    code: 'access/no-token',
    detail: 'This token is not the one in the data folder of the shop.',
  },
  403: {
    name: 'NotAllowed',
    description: 'the role of whoever asks does not let them do this',
    methods: ALL_METHODS,
    code: 'access/not-allowed',
    detail: 'Your role does not let you change this (pieces).',
  },
  404: {
    name: 'Unknown',
    description: 'there is no such record',
    methods: ROW_METHODS,
    code: 'record/unknown',
    detail: 'There is no such record.',
  },
  409: {
    name: 'InUse',
    description: 'an id, a number or a command id is in use',
    methods: CHANGE_METHODS,
    code: 'record/in-use',
    detail: 'This unit is still in use: take it out of where it is used first.',
  },
  412: {
    name: 'Stale',
    description: 'it has changed since it was looked at',
    methods: ROW_METHODS,
    code: 'record/stale',
    detail: 'Somebody else has changed this since you looked at it.',
  },
  413: {
    name: 'TooLong',
    description: 'the body is too long',
    methods: BODY_METHODS,
    code: 'request/too-long',
    detail: 'The body is too long.',
  },
  415: {
    name: 'NoJson',
    description: 'the body is no JSON in UTF-8',
    methods: BODY_METHODS,
    code: 'request/type',
    detail: 'The body must be JSON.',
  },
  422: {
    name: 'Refused',
    description: 'the shop refuses',
    methods: CHANGE_METHODS,
    code: 'reference/unknown',
    detail: 'There is no company 12.',
  },
  429: {
    name: 'TooMany',
    description: 'too many from one network, or for one account: Retry-After says when',
    methods: BODY_METHODS,
    code: 'form/too-many',
    detail: 'Too many tries. Please try again in 7 minutes.',
  },
  500: {
    name: 'Fault',
    description: 'something went wrong on our side',
    methods: ALL_METHODS,
    code: 'service/fault',
    detail: 'Something went wrong on our end. We have logged it with the number of this request.',
  },
  503: {
    name: 'Unavailable',
    description: 'data are away for a moment: try again',
    methods: ALL_METHODS,
    code: 'service/unavailable',
    detail: 'The shop cannot reach its data right now. Please try again in a moment.',
  },
};

/** Responses for problems by name. All operations refer to these. */
export function problemResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, { name, description, code, detail }]) => {
      const title = STATUS_CODES[status] ?? '';
      const example = { type: 'about:blank', title, status: Number(status), code, detail };
      const fullExample = Number(status) === 400 ? { ...example, errors: EXAMPLE_ERRORS } : example;
      const content = { 'application/problem+json': { schema: refTo('Problem'), example: fullExample } };
      return [name, { description, content }];
    }),
  );
}

/** References to the problems of an operation, by status: those of its method, a 404 if it may find nothing, and one more. */
export function problemRefs(
  method: Method,
  mayFindNothing: boolean,
  extraStatus?: number,
): Record<string, { $ref: string }> {
  const entries = Object.entries(PROBLEMS).filter(
    ([status, { methods }]) =>
      methods.includes(method) || (mayFindNothing && status === '404') || Number(status) === extraStatus,
  );
  return Object.fromEntries(entries.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]));
}
