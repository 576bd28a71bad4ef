import type * as Swagger from '@nestjs/swagger';

type Decorator = (...target: never[]) => void;
type Statement = (swagger: typeof Swagger) => void;

let statements: Statement[] = [];

/**
 * Defers a decorator of the documentation until the documentation is requested: loading its package takes a sixth as
 * long as everything else that a start loads.
 */
function deferred<A extends unknown[], D extends Decorator>(of: (swagger: typeof Swagger) => (...args: A) => D) {
  return (...args: A): D => {
    const decorate = (...target: Parameters<D>) => void statements.push((swagger) => of(swagger)(...args)(...target));
    return decorate as unknown as D; // it decorates what D decorates
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
  const due = statements;
  statements = [];
  for (const statement of due) statement(swagger);
  return swagger;
}
