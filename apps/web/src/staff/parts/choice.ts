/** Record to choose, by its name. */
export interface Choice {
  readonly id: number;
  readonly name: string;
}

/** Name of a record with its number, which tells it from others of that name: "Ann Lee (7)". */
export function choiceWords({ id, name }: Choice): string {
  return `${name} (${id})`;
}
