/** What `npm run bench` was asked for. */
export interface Asked {
  /** None is all that do not take many minutes. */
  readonly sections: readonly string[];
  readonly json: boolean;
}

export function askedBy(args: readonly string[]): Asked {
  return { sections: args.filter((arg) => !arg.startsWith('--')), json: args.includes('--json') };
}
