import { applyDecorators, Delete, Get, Header, HttpCode, Post, Put, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { ApiBody, ApiCookieAuth, ApiOperation, ApiParam } from '../../shapes/documenting';
import { CanBeTried } from '../../requests/allow';
import { type FileField, TakesFile } from '../../requests/sent-files';
import type { BodyClass } from '../../shapes/body-class';
import type { AnyShape } from '../../shapes/reply-shape';
import { documentedForm } from './change-route';

export interface ActionOptions {
  /** Path below the controller's; `:id` is a number. */
  readonly path: string;
  readonly about: string;
  readonly operationId: string;
  readonly body?: BodyClass<unknown>;
  /** Field of a file: the body is a form then. */
  readonly file?: FileField;
  /** An empty object, unless given. */
  readonly reply?: () => AnyShape;
  /** Answers a list of `reply`. */
  readonly isList?: true;
  /** 200 unless given. */
  readonly status?: number;
  /** Supports X-Dry-Run; all other actions keep secrets and refuse a dry run. */
  readonly canBeTried?: boolean;
  /** Needs no session: its callers are not known yet. */
  readonly isOpen?: true;
}

export interface ActionRoute extends Pick<ActionOptions, 'body' | 'reply' | 'isList' | 'canBeTried'> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Address as the documentation spells it: `/security/sessions/{id}`. */
  readonly address: string;
}

type StoredAction = Pick<ActionOptions, 'body' | 'reply' | 'isList' | 'canBeTried'> & {
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
      file,
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
        CanBeTried(canBeTried),
        Header('cache-control', 'no-store'),
        ApiOperation({ summary: about, operationId, ...(isOpen && { security: [{}] }) }),
        ...(isOpen ? [] : [ApiCookieAuth('session')]),
        ...(path.includes(':id') ? [ApiParam({ name: 'id', type: Number })] : []),
        ...(file ? [TakesFile(file), ...documentedForm(file.name, body)] : body ? [ApiBody({ type: body })] : []),
      )(prototype, handler, descriptor);
      const actions = (Reflect.getMetadata(ACTIONS, prototype) ?? []) as StoredAction[]; // stored by this function
      Reflect.defineMetadata(ACTIONS, [...actions, { method, path, body, reply, isList, canBeTried }], prototype);
    };
}

/**
 * Routes outside the tables of changes and reads: those that change no record by a revision, such as signing in, and
 * reads with a number in their address. Their bodies and replies are documented.
 */
export const Actions = {
  get: actionMethod('get'),
  post: actionMethod('post'),
  put: actionMethod('put'),
  delete: actionMethod('delete'),
};

export function actionRoutesOf(controller: Type): readonly ActionRoute[] {
  const { prototype } = controller as { prototype: object }; // every class has one
  const routes = (Reflect.getMetadata(ACTIONS, prototype) ?? []) as StoredAction[]; // stored by `actionMethod`
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // every controller has one
  return routes.map(({ path, ...route }) => ({
    ...route,
    address: `/${[base, path].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}'),
  }));
}
