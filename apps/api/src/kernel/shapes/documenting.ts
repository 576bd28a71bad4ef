import type * as Swagger from '@nestjs/swagger';

type Decorator = (...target: never[]) => void;
type Say = (swagger: typeof Swagger) => void;

let said: Say[] = [];

/**
 * The decorators of the documentation. What they say is kept until somebody asks for it: loading their package takes
 * a sixth as long as all that a start loads.
 */
function kept<A extends unknown[], D extends Decorator>(of: (swagger: typeof Swagger) => (...told: A) => D) {
  return (...told: A): D => {
    const decorate = (...target: Parameters<D>) => void said.push((swagger) => of(swagger)(...told)(...target));
    return decorate as unknown as D; // it decorates what D decorates
  };
}

export const ApiBearerAuth = kept((swagger) => swagger.ApiBearerAuth);
export const ApiBody = kept((swagger) => swagger.ApiBody);
export const ApiConsumes = kept((swagger) => swagger.ApiConsumes);
export const ApiCookieAuth = kept((swagger) => swagger.ApiCookieAuth);
export const ApiExcludeController = kept((swagger) => swagger.ApiExcludeController);
export const ApiExcludeEndpoint = kept((swagger) => swagger.ApiExcludeEndpoint);
export const ApiExtraModels = kept((swagger) => swagger.ApiExtraModels);
export const ApiOkResponse = kept((swagger) => swagger.ApiOkResponse);
export const ApiOperation = kept((swagger) => swagger.ApiOperation);
export const ApiParam = kept((swagger) => swagger.ApiParam);
export const ApiProperty = kept((swagger) => swagger.ApiProperty);
export const ApiQuery = kept((swagger) => swagger.ApiQuery);
export const ApiTags = kept((swagger) => swagger.ApiTags);

/** Has the package told all that was said until now, in that order. */
export async function loadSwagger(): Promise<typeof Swagger> {
  const swagger = await import('@nestjs/swagger');
  const told = said;
  said = [];
  for (const say of told) say(swagger);
  return swagger;
}
