import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  HttpCode,
  Post,
  Put,
  type Type,
} from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import type { Request } from 'express';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExcludeEndpoint,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
} from '../../shapes/documenting';
import type { Body, BodyClass } from '../../shapes/body-class';
import { parseBody } from '../../parsing/parse-body';
import { fromTexts } from '../../parsing/parse-query';
import { parseId } from '../../parsing/record-id';
import { sentFileOf } from '../../requests/read-body';
import { notesOf } from '../../requests/request';
import { noFile, type SentFile, TakesFile } from '../../requests/sent-files';
import { refTo } from '../../shapes/reply-shape';
import { contextOf } from '../command-context';
import { requireMaySet } from './may-set';

/** Input of a change: from a request of its own, or from one of many changes. */
export interface ChangeInput<B = unknown> {
  /** Id in the address; 0 without one. */
  readonly id: number;
  readonly body: B;
  readonly context: CommandContext;
  /** Present if the route takes a file. */
  readonly file?: SentFile;
}

/** Input of a change with a body of this class. */
export type InputOf<C> = ChangeInput<C extends BodyClass<infer Body> ? Body : never>;

export interface ChangeRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly status: number;
  readonly body: BodyClass<unknown> | undefined;
  readonly file: string | undefined;
  /** Name of the method in the controller's class. */
  readonly handler: string;
}

const ROUTES = Symbol('change routes');
const METHODS = { POST: Post, PUT: Put, DELETE: Delete } as const;

/** Words of a route in the documentation of the API. */
interface RouteWords {
  readonly about: string;
  readonly operation: string;
  /** Always refused, and so left out. */
  readonly isRefused?: true;
}

/**
 * Makes a method of a controller the route of a change: its input is parsed and documented, and requests with many
 * changes find it.
 */
export function routeChange(prototype: object, route: ChangeRoute, words: RouteWords): void {
  const { method, path, status, body, file, handler } = route;
  Input(route)(prototype, handler, 0);
  applyDecorators(
    METHODS[method](path),
    HttpCode(status),
    ApiBearerAuth(),
    ApiOperation({ summary: `${words.about} (staff only)`, operationId: words.operation }),
    ...(path.includes(':id') ? [ApiParam({ name: 'id', type: Number })] : []),
    ...(file
      ? [TakesFile({ name: file }), ...documentedForm(file, body)]
      : body
        ? [ApiBody({ type: body, required: method !== 'DELETE' })]
        : []),
    ApiExcludeEndpoint(words.isRefused ?? false),
  )(prototype, handler, Object.getOwnPropertyDescriptor(prototype, handler)!); // the caller has defined it
  const routes = (Reflect.getMetadata(ROUTES, prototype) ?? []) as ChangeRoute[]; // stored by this function
  Reflect.defineMetadata(ROUTES, [...routes, route], prototype);
}

/** Documentation of a form with a file in this field. */
export function documentedForm(file: string, body: BodyClass<unknown> | undefined): MethodDecorator[] {
  const withFile = {
    type: 'object',
    required: [file],
    properties: { [file]: { type: 'string', format: 'binary', description: 'the file itself' } },
  };
  const schema = body ? { allOf: [refTo(body.name), withFile] } : withFile;
  return [ApiConsumes('multipart/form-data'), ApiBody({ schema }), ...(body ? [ApiExtraModels(body)] : [])];
}

const Input = createParamDecorator((route: ChangeRoute, execution: ExecutionContext): ChangeInput => {
  const request = execution.switchToHttp().getRequest<Request>();
  if (route.file === undefined) return inputOf(route, request.params.id, request.body, () => contextOf(request));
  // it came in slowly, and is looked at before anything is decided
  const { arrivedAt, times } = notesOf(request);
  const withinMs = performance.now() - arrivedAt + times.fileMs;
  const wire = fromTexts(route.body?.fields ?? {}, request.body as Record<string, string>); // as the form was read
  const file = sentFileOf(request);
  return inputOf(route, request.params.id, wire, () => contextOf(request, request.headers, withinMs), file);
});

export function changeRoutesOf({ prototype }: Type): readonly ChangeRoute[] {
  return (Reflect.getMetadata(ROUTES, prototype as object) ?? []) as ChangeRoute[]; // stored by `routeChange`
}

export function inputOf(
  { method, body, path, file: field }: Pick<ChangeRoute, 'method' | 'body' | 'path' | 'file'>,
  id: unknown,
  wire: unknown,
  makeContext: () => CommandContext,
  file: SentFile | null = null,
): ChangeInput {
  if (field !== undefined && !file) throw noFile(field); // one of many changes has none
  const sent = method === 'DELETE' ? (wire ?? {}) : wire; // it mostly comes without
  const parsed = body ? parseBody(body, sent) : undefined;
  const context = makeContext();
  if (body) requireMaySet(body, parsed as Body, context.caller); // what is parsed by a class of fields
  const at = path.includes(':id') ? parseId(String(id)) : 0;
  return { id: at, body: parsed, context, ...(file && { file }) };
}
