import { type Client, isPassing, Problem } from '@rabbet/client';

export interface AddRequest {
  readonly path: string;
  readonly body: object;
  readonly commandId: string;
}

/** Id of the record that an earlier change with this command id has added, found by a dry run; undefined if there was none. */
export async function idAddedByCommand(client: Client, request: AddRequest): Promise<number | undefined> {
  const { path, body, commandId } = request;
  try {
    const { repeated, id } = await client.change('POST', path, body, { commandId, isDryRun: true });
    return repeated ? id : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'command/id-in-use') return error.id;
    if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) throw error;
    return undefined;
  }
}
