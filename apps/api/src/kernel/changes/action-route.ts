import { applyDecorators, Delete, Get, Header, HttpCode, Post, Put, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { ApiBody, ApiCookieAuth, ApiOperation, ApiParam } from '../shapes/documenting';
import { Tried } from '../requests/allow';
import type { BodyClass } from '../shapes/body-class';
import type { AnyShape } from '../shapes/reply-shape';

export interface ActionOptions {
  /** Below that of the controller; `:id` is a number. */
  readonly path: string;
  readonly about: string;
  readonly operationId: string;
  readonly body?: BodyClass<unknown>;
  /** An empty object, unless given. */
  readonly reply?: () => AnyShape;
  /** It answers a list of these. */
  readonly isList?: true;
  /** 200 unless given. */
  readonly status?: number;
  /** It heeds X-Dry-Run: of all others, which keep secrets, a dry run is refused. */
  readonly canBeTried?: boolean;
  /** For whoever is known by nothing yet: no session is asked for. */
  readonly isOpen?: true;
}

export interface ActionRoute extends Pick<ActionOptions, 'body' | 'reply' | 'isList' | 'canBeTried'> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As the documentation spells it: `/security/sessions/{id}`. */
  readonly address: string;
}

type Told = Pick<ActionOptions, 'body' | 'reply' | 'isList' | 'canBeTried'> & {
  readonly method: ActionRoute['method'];
  readonly path: string;
};

const ACTIONS = Symbol('action routes');
const METHODS = { get: Get, post: Post, put: Put, delete: Delete } as const;

function actionMethod(method: ActionRoute['method']) {
  return ({
      path,
      about,
      operationId,
      body,
      reply,
      isList,
      status = 200,
      isOpen,
      canBeTried = false,
    }: ActionOptions): MethodDecorator =>
    (prototype, handler, descriptor) => {
      applyDecorators(
        METHODS[method](path),
        HttpCode(status),
        Tried(canBeTried),
        Header('cache-control', 'no-store'),
        ApiOperation({ summary: about, operationId, ...(isOpen && { security: [{}] }) }),
        ...(isOpen ? [] : [ApiCookieAuth('session')]),
        ...(path.includes(':id') ? [ApiParam({ name: 'id', type: Number })] : []),
        ...(body ? [ApiBody({ type: body })] : []),
      )(prototype, handler, descriptor);
      const known = (Reflect.getMetadata(ACTIONS, prototype) ?? []) as Told[]; // kept by this function
      Reflect.defineMetadata(ACTIONS, [...known, { method, path, body, reply, isList, canBeTried }], prototype);
    };
}

/**
 * Routes of what changes no record by a revision, such as signing in, and of reads with a number in their address, which the
 * table of reads does not know: what they take and answer is documented.
 */
export const Actions = {
  get: actionMethod('get'),
  post: actionMethod('post'),
  put: actionMethod('put'),
  delete: actionMethod('delete'),
};

export function actionRoutesOf(controller: Type): readonly ActionRoute[] {
  const { prototype } = controller as { prototype: object }; // every class has one
  const told = (Reflect.getMetadata(ACTIONS, prototype) ?? []) as Told[]; // as above
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // of every controller
  return told.map(({ path, ...route }) => ({
    ...route,
    address: `/${[base, path].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}'),
  }));
}
