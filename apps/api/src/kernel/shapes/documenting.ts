import type * as Swagger from '@nestjs/swagger';

type Decorator = (...target: never[]) => void;
type Decoration = (swagger: typeof Swagger) => void;

let pendingDecorations: Decoration[] = [];

/**
 * Wraps a decorator of `@nestjs/swagger` so that it is applied when the documentation is first requested. That package is
 * not loaded before: it would make a start a sixth slower.
 */
function deferred<A extends unknown[], D extends Decorator>(select: (swagger: typeof Swagger) => (...args: A) => D) {
  return (...args: A): D => {
    const decorate = (...target: Parameters<D>) =>
      void pendingDecorations.push((swagger) => select(swagger)(...args)(...target));
    return decorate as unknown as D; // takes the same arguments as D
  };
}

export const ApiBearerAuth = deferred((swagger) => swagger.ApiBearerAuth);
export const ApiBody = deferred((swagger) => swagger.ApiBody);
export const ApiConsumes = deferred((swagger) => swagger.ApiConsumes);
export const ApiCookieAuth = deferred((swagger) => swagger.ApiCookieAuth);
export const ApiExcludeController = deferred((swagger) => swagger.ApiExcludeController);
export const ApiExcludeEndpoint = deferred((swagger) => swagger.ApiExcludeEndpoint);
export const ApiExtraModels = deferred((swagger) => swagger.ApiExtraModels);
export const ApiOkResponse = deferred((swagger) => swagger.ApiOkResponse);
export const ApiOperation = deferred((swagger) => swagger.ApiOperation);
export const ApiParam = deferred((swagger) => swagger.ApiParam);
export const ApiProperty = deferred((swagger) => swagger.ApiProperty);
export const ApiQuery = deferred((swagger) => swagger.ApiQuery);
export const ApiTags = deferred((swagger) => swagger.ApiTags);

/** Loads the package, and applies all deferred decorators in their order. */
export async function loadSwagger(): Promise<typeof Swagger> {
  const swagger = await import('@nestjs/swagger');
  const due = pendingDecorations;
  pendingDecorations = [];
  for (const statement of due) statement(swagger);
  return swagger;
}
