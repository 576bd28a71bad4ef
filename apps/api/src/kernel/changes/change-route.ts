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
import { ApiBearerAuth, ApiBody, ApiExcludeEndpoint, ApiOperation, ApiParam } from '@nestjs/swagger';
import type { CommandContext } from '@rabbet/commands';
import type { Request } from 'express';
import type { Body, BodyClass } from '../parsing/body-class';
import { parseBody } from '../parsing/parse-body';
import { parseId } from '../parsing/record-id';
import { contextOf } from './command-context';
import { requireMaySet } from './may-set';

export interface ChangeRouteOptions<B> {
  /** Below that of the controller; `:id` is the record's or part's. */
  readonly path?: string;
  readonly body?: BodyClass<B>;
  readonly about: string;
  readonly operationId?: string;
  /** 201 for POST and 200 for others, unless given. */
  readonly status?: number;
  /** It is always refused: nobody is told that it could be done. */
  readonly isRefused?: true;
}

/** What a change takes from a request, whichever way that came. */
export interface ChangeInput<B = unknown> {
  /** Of the address; 0 where it has none. */
  readonly id: number;
  readonly body: B;
  readonly context: CommandContext;
}

/** What a change takes whose body is of this class. */
export type InputOf<C> = ChangeInput<C extends BodyClass<infer Body> ? Body : never>;

export interface ChangeRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly status: number;
  readonly body: BodyClass<unknown> | undefined;
  /** Of the controller's class. */
  readonly handler: string;
}

const ROUTES = Symbol('change routes');
const METHODS = { POST: Post, PUT: Put, DELETE: Delete } as const;

/** Refuses a method that takes another body than the one that is parsed for it. */
type ChangeMethod<B> = <M extends (input: ChangeInput<B>) => unknown>(
  prototype: object,
  handler: string,
  method: TypedPropertyDescriptor<M>,
) => void;

function changeMethod(method: ChangeRoute['method']) {
  return <B = unknown>(options: ChangeRouteOptions<B>): ChangeMethod<B> =>
    (prototype, handler, descriptor) => {
      const { path = '', body, about, operationId, isRefused = false } = options;
      const status = options.status ?? (method === 'POST' ? 201 : 200);
      const route: ChangeRoute = { method, path, status, body: body as BodyClass<unknown> | undefined, handler }; // parsed by its own
      Input(route)(prototype, handler, 0);
      applyDecorators(
        METHODS[method](path),
        HttpCode(status),
        ApiBearerAuth(),
        ApiOperation({ summary: `${about} (staff only)`, ...(operationId && { operationId }) }),
        ...(path.includes(':id') ? [ApiParam({ name: 'id', type: Number })] : []),
        ...(body ? [ApiBody({ type: body })] : []),
        ApiExcludeEndpoint(isRefused),
      )(prototype, handler, descriptor);
      const known = (Reflect.getMetadata(ROUTES, prototype) ?? []) as ChangeRoute[]; // kept by this function
      Reflect.defineMetadata(ROUTES, [...known, route], prototype);
    };
}

const Input = createParamDecorator(({ body, path }: ChangeRoute, execution: ExecutionContext): ChangeInput => {
  const request = execution.switchToHttp().getRequest<Request>();
  return inputOf({ body, path }, request.params.id, request.body, () => contextOf(request));
});

/** The routes of changes: what they take is parsed, documented, and found by those who send many at once. */
export const ChangeRoutes = { post: changeMethod('POST'), put: changeMethod('PUT'), delete: changeMethod('DELETE') };

export function changeRoutesOf({ prototype }: Type): readonly ChangeRoute[] {
  return (Reflect.getMetadata(ROUTES, prototype as object) ?? []) as ChangeRoute[]; // as above
}

export function inputOf(
  { body, path }: Pick<ChangeRoute, 'body' | 'path'>,
  id: unknown,
  wire: unknown,
  context: () => CommandContext,
): ChangeInput {
  const parsed = body ? parseBody(body, wire) : undefined;
  const asked = context();
  if (body) requireMaySet(body, parsed as Body, asked.caller); // what is parsed by a class of fields
  return { id: path.includes(':id') ? parseId(String(id)) : 0, body: parsed, context: asked };
}
