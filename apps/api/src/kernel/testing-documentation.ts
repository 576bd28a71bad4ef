/** For tests: what of the API's documentation they look at. */
interface Content {
  readonly schema: Schema;
  readonly example?: object;
  readonly examples?: { readonly [name: string]: { readonly value: object } };
}
export interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Record<string, Content> }>>;
}
export interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-readers'?: string;
}
